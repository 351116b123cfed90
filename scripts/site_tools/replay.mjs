// Prints the milliseconds of processor time in which Pyodide replays 2,000 rolls, at best.
// Usage: node replay.mjs REPOSITORY
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/" } });
pyodide.mountNodeFS("/repository", process.argv[2]);
pyodide.runPython(`
import sys
sys.path.insert(0, "/repository")
from ludo.saves import parse_match
with open("/repository/tests/data/saves/version-1-finished.json", encoding="utf-8") as file:
    text = file.read()
rolls = parse_match(text).state.throws
`);
const times = -Math.floor(-2000 / pyodide.globals.get("rolls"));
let best = Infinity;
for (let attempt = 0; attempt < 9; attempt += 1) {
    const before = process.cpuUsage();
    pyodide.runPython(`for _ in range(${times}): parse_match(text)`);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
}
console.log(best);
