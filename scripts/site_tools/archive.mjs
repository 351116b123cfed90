// Runs archive.py inside the npm package's own Pyodide, so that the very interpreter that will
// read the byte code writes it.
// Usage: node archive.mjs OUT            packs the library that the Pyodide package carries
//        node archive.mjs OUT FOLDER     packs the Python package that FOLDER holds
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { loadPyodide } from "pyodide";

const [out, folder] = process.argv.slice(2);
// Without the columns in tracebacks, byte code is a quarter smaller.
const pyodide = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
pyodide.FS.writeFile("/archive.py", readFileSync(new URL("archive.py", import.meta.url)));
pyodide.runPython("import sys; sys.path.insert(0, '/')");
const archive = pyodide.pyimport("archive");
if (folder === undefined) {
    archive.pack_library("/out.zip");
} else {
    pyodide.mountNodeFS("/mnt", folder);
    archive.pack_folder("/mnt", basename(folder), "/out.zip");
}
writeFileSync(out, pyodide.FS.readFile("/out.zip"));
process.exit(0);
