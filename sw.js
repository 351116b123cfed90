/* The service worker: keeps every file of the site, so that the game works without a network.

Rule 1  The page is served from what is stored, whole or not at all: one version, never a mixture.
Rule 2  A new version is stored beside the old one, changed files only, each checked by its hash.
        It waits until the page says so (see static/boot.js).
Rule 3  Other sites on this origin keep their caches: ours begin with "ludo".
Rule 4  Where the site is being worked on (scripts/play), the server is asked first.

static/precache.js is made by scripts/site_tools/site.py: the list of files with their hashes. */

importScripts(
    "./static/precache.js",
    "./static/vendor/workbox-core-7.4.1/workbox-core.prod.js",
    "./static/vendor/workbox-routing-7.4.1/workbox-routing.prod.js",
    "./static/vendor/workbox-strategies-7.4.1/workbox-strategies.prod.js",
    "./static/vendor/workbox-precaching-7.4.1/workbox-precaching.prod.js",
);

const { core, precaching, routing } = self.workbox;
const { live, files } = self.site;

core.setCacheNameDetails({ prefix: "ludo" });
core.clientsClaim();

// Workbox would ask with "reload", and so fetch everything twice on a first visit.
precaching.addPlugins([
    { requestWillFetch: ({ request }) => new Request(request, { cache: "no-cache" }) },
]);
precaching.precache(files);

if (live) {
    self.skipWaiting();
    routing.registerRoute(({ sameOrigin }) => sameOrigin, askFirst);
}
precaching.addRoute({ cleanURLs: false, directoryIndex: "", ignoreURLParametersMatching: [/./] });
const page = precaching.createHandlerBoundToURL("./");
routing.registerRoute(new routing.NavigationRoute(openGame));

// Whatever the address, the game opens; below a folder the page would not find its own files.
function openGame(options) {
    const { scope } = self.registration;
    const { pathname, search } = options.url;
    const below = pathname.slice(new URL(scope).pathname.length);
    return below.includes("/") ? Response.redirect(scope + search) : page(options);
}

async function askFirst(options) {
    const { request, url } = options;
    try {
        return await fetch(request);
    } catch (error) {
        const stored = await precaching.matchPrecache(url.origin + url.pathname);
        if (!stored && request.mode !== "navigate") throw error;
        return stored ?? openGame(options);
    }
}

async function isComplete() {
    const cache = await caches.open(core.cacheNames.precache);
    const stored = new Set((await cache.keys()).map((request) => request.url));
    return files.every(({ url }) => stored.has(precaching.getCacheKeyForURL(url)));
}

self.addEventListener("message", ({ data, ports }) => {
    if (data === "take-over") self.skipWaiting();
    if (data === "is-complete") isComplete().then((answer) => ports[0].postMessage(answer));
});
