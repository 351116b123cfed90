/* Starts Python in the page, and says so honestly when that can't be done.

The page's <head> preloads all that a start reads, but for the engine, and names that (#engine) and
PyScript (#pyscript); its <html> begins with data-app="loading"; its <body> holds #progress,
#progress-text, #failure with #retry, and by data-word every sentence that is only named here. There is
no <script type="py"> in it: this module makes that, with pyscript.toml, and Python runs
`from ludo.main import main; await main()`. When main() has returned, the page must say data-app="ready"
on <html>; anything else counts as a failed start (data-app="failed").

Marks for performance.measure: "page", then "python", then "playable", which ludo/main.py sets.

Events on window, for ludo/main.py. All come after the start, never before:

    ludo:error          {message}   an error that nobody caught: a handler, a task or a promise
    ludo:offline-ready              everything is stored; the game works without a network
    ludo:update                     a new version waits; offer it
    ludo:install                    the browser offers to install the game; show the button
    ludo:share-menu                 installing goes through the Share menu; say so
    ludo:install-over               it is installed, or was asked about; take the button away

and the two that ludo/main.py dispatches on window in return:

    ludo:take-update                take the new version: the page reloads, so save first
    ludo:ask-install                show the browser's install dialog (only from a click)
*/

performance.mark("page");

const PATIENCE_MS = 30_000; // without a byte or a step for this long, the start has failed
const BOOT_BYTES = 11_200_000; // what a start reads, unpacked; a test holds it to the truth
const CONFIG = "./pyscript.toml";
const START = "from ludo.main import main; await main()";

const root = document.documentElement;
root.dataset.booted = ""; // for static/guard.js: from here on, failing is ours to tell
const tell = (name, detail) => window.dispatchEvent(new CustomEvent(name, { detail }));
const isStarting = () => root.dataset.app === "loading";
// In another site's frame nothing is offered (O7).
const isEmbedded = () => window !== window.top || new URLSearchParams(location.search).has("embed");

function word(name, detail) {
    const text = document.querySelector(`[data-word="${name}"]`).textContent;
    return text.replace("{}", () => detail);
}

/* Failing: words that say what happened and what to do. */

function fail(name, detail = "") {
    if (!isStarting()) return;
    clearTimeout(watchdog);
    root.dataset.app = "failed";
    const box = document.getElementById("failure");
    box.querySelector("p").textContent = word(name, detail);
    box.hidden = false;
}

// A file that breaks off is an error to whoever asked for it as well. Which of us hears of it first
// differs from time to time, so the others wait for the one that knows the file's name: count().
async function failAfterArrivals(name, detail) {
    await Promise.all(arrivals);
    fail(name, detail);
}

function failRunning(error) {
    const isWrongType = error instanceof TypeError && /mime/i.test(error.message);
    failAfterArrivals(isWrongType ? "boot-wrong-type" : "boot-damaged");
}

let watchdog;

function isAlive() {
    clearTimeout(watchdog);
    if (!isStarting()) return;
    watchdog = setTimeout(() => fail("boot-silence", PATIENCE_MS / 1000), PATIENCE_MS);
}

function caught(message) {
    if (!isStarting()) tell("ludo:error", { message });
    // Why a module could not be had, browsers don't say: no file, a broken one or a wrong type.
    else if (/imported module|module script|mime type/i.test(message))
        fail("boot-module", message.split("/").pop());
    else failAfterArrivals("boot-error", message);
}

window.addEventListener("error", (event) => caught(event.message || event.type));
window.addEventListener("unhandledrejection", (event) => {
    caught(String(event.reason?.message ?? event.reason));
});

/* Progress: the bytes as they really arrive. */

let bytes = 0;
const arrivals = []; // a promise for every file that is counted; it never rejects
const loading = word("boot-bytes", "{}");

function showProgress(text) {
    isAlive();
    document.getElementById("progress").value = Math.min(0.95, bytes / BOOT_BYTES);
    document.getElementById("progress-text").textContent = text;
}

async function count(response, file) {
    try {
        const reader = response.body.getReader();
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
            bytes += part.value.length;
            showProgress(loading.replace("{}", (bytes / 1e6).toFixed(1)));
        }
    } catch {
        fail("boot-file", file);
    }
}

const ask = window.fetch;

async function fetchCounted(request, options) {
    const file = String(request.url ?? request).split("/").pop();
    try {
        const response = await ask(request, options);
        if (response.ok) arrivals.push(count(response.clone(), file));
        else fail("boot-file", file);
        return response;
    } catch (error) {
        fail("boot-file", file);
        throw error;
    }
}

/* Starting. */

// PyScript keeps packages in IndexedDB and can't start where that is blocked, broken or hangs.
// The game installs no packages, so PyScript is given an empty database.
function emptyDatabase() {
    const answer = (result) => {
        const request = { result };
        queueMicrotask(() => request.onsuccess({ target: request }));
        return request;
    };
    const store = { getAllKeys: () => answer([]) };
    return answer({ transaction: () => ({ objectStore: () => store }), close() {} });
}

function instantiateLoudly(source, imports) {
    const instance = instantiate.call(WebAssembly, source, imports);
    instance.catch(failRunning); // Pyodide would only write a warning to the console
    return instance;
}

function addElement(tag, attributes, text = "") {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    document.head.append(element);
    return element;
}

function addPython() {
    const text = `import sys; sys.path.insert(0, "ludo.zip"); ${START}`;
    const attributes = { type: "py", config: CONFIG, target: "failure" };
    addElement("mpy-config", { src: CONFIG }); // else PyScript fetches its plugins for MicroPython
    return addElement("script", attributes, text);
}

async function start() {
    // Chromium's heap profiler, at work in some sessions, crashes on the stacks that JSPI would give
    // Python; without it every browser does the same.
    delete WebAssembly.Suspending;
    // Python's engine is the largest file by far. A preload hint for it would cost more than it gains:
    // Chromium would compile the engine anew on every visit.
    const { href } = document.getElementById("engine");
    const engine = fetchCounted(href);
    window.fetch = (request, options) =>
        (request.url ?? String(request)) === href ? engine : fetchCounted(request, options);
    WebAssembly.instantiateStreaming = instantiateLoudly;
    Object.defineProperty(window, "indexedDB", {
        value: { open: emptyDatabase },
        configurable: true,
    });
    const python = addPython();
    window.addEventListener("py:progress", isAlive);
    python.addEventListener("py:ready", () => {
        performance.mark("python");
        showProgress(word("boot-python"));
    });
    python.addEventListener("py:done", started);
    // Without its one hook for workers, PyScript needs no 'unsafe-eval'.
    const { hooks } = await import(document.getElementById("pyscript").href);
    hooks.worker.onBeforeRunAsync.clear();
}

function started() {
    window.fetch = ask;
    WebAssembly.instantiateStreaming = instantiate;
    delete window.indexedDB;
    clearTimeout(watchdog);
    fail("boot-program");
    if (root.dataset.app === "ready") {
        // Later than we hoped, but here it is; unless static/guard.js found it without styles.
        document.getElementById("failure").hidden = document.styleSheets.length > 0;
        offerInstall();
        keepForOffline().catch(() => {}); // private windows and some frames allow no worker
    }
}

/* Afterwards: keeping the site for offline, new versions, installing. */

async function keepForOffline() {
    const registration = await navigator.serviceWorker.register("./sw.js", {
        updateViaCache: "none",
    });
    registration.addEventListener("updatefound", () => follow(registration));
    window.addEventListener("ludo:take-update", () => takeUpdate(registration));
    document.addEventListener("visibilitychange", () => {
        if (!document.hidden) registration.update().catch(() => {}); // no network: next time
    });
    if (registration.waiting) tell("ludo:update");
    await navigator.serviceWorker.ready;
    if (await complete(registration.active)) tell("ludo:offline-ready");
}

function follow(registration) {
    const worker = registration.installing;
    const tellIfWaiting = () => {
        if (worker === registration.waiting && registration.active) tell("ludo:update");
    };
    // A worker that takes over at once waits for a moment as well; that is nothing to tell.
    worker.addEventListener("statechange", () => setTimeout(tellIfWaiting, 300));
}

function takeUpdate(registration) {
    if (!registration.waiting) location.reload(); // another tab has taken it
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting?.postMessage("take-over");
}

function complete(worker) {
    return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        worker.postMessage("complete", [port2]);
    });
}

let installOffer = null;

function offerInstall() {
    if (installOffer) tell("ludo:install");
    // Only iPhone and iPad know this word; there the browser offers nothing itself.
    if (navigator.standalone === false && !isEmbedded()) tell("ludo:share-menu");
    window.addEventListener("ludo:ask-install", askInstall);
    window.addEventListener("appinstalled", () => tell("ludo:install-over"));
}

// An offer is good for one question; after a "no" the browser makes another when it likes.
function askInstall() {
    const offer = installOffer;
    installOffer = null;
    tell("ludo:install-over");
    offer?.prompt().catch(() => {});
}

window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (isEmbedded()) return;
    installOffer = event;
    if (!isStarting()) tell("ludo:install");
});

// Once a match has begun there is something to keep: ask the browser not to clear it away.
const watchPhase = new MutationObserver(() => {
    if (document.getElementById("game").dataset.phase === "setup") return;
    watchPhase.disconnect();
    navigator.storage?.persist?.().catch(() => {});
});
watchPhase.observe(document.getElementById("game"), { attributeFilter: ["data-phase"] });

isAlive();
const instantiate = window.WebAssembly?.instantiateStreaming;
if (!instantiate) fail("boot-no-webassembly");
else if (isStarting()) start();
