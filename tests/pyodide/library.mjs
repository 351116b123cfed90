// Imports every module of the laid library, and prints those that lack another one.
// Usage: node library.mjs PYODIDE_MJS
const { loadPyodide } = await import(process.argv[2]);
const pyodide = await loadPyodide();
pyodide.runPython(`
import importlib, sys, zipfile

def lacking(name):
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        return error.name

archive = next(path for path in sys.path if path.endswith(".zip"))
for path in zipfile.ZipFile(archive).namelist():
    name = path.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")
    if not name.endswith("__main__") and (missing := lacking(name)):
        print(name, "lacks", missing)
`);
process.exit(0);
