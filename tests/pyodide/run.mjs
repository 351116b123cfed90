// Runs pytest inside Pyodide. Usage: node run.mjs REPOSITORY SITE_PACKAGES TEST_FILE...
import { loadPyodide } from "pyodide";

const [repository, packages, ...files] = process.argv.slice(2);
const pyodide = await loadPyodide({
    env: { PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", PYTHONDONTWRITEBYTECODE: "1", HOME: "/" },
});
pyodide.mountNodeFS("/repository", repository);
pyodide.mountNodeFS("/packages", packages);
pyodide.FS.chdir("/repository");
pyodide.globals.set("files", pyodide.toPy(files));
const status = pyodide.runPython(`
import sys
sys.path += ["/packages"]
import pytest
int(pytest.main(["-q", "-p", "no:cacheprovider", *files]))
`);
process.exit(status);
