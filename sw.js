/* The service worker: keeps every file of the site, so that the game works without a network.

Rule 1  The page is served from what is stored, whole or not at all: one version, never a mixture.
Rule 2  A new version is stored beside the old one, changed files only, each checked by its hash.
        It waits until the page says so (see static/boot.js).
Rule 3  Other sites on this origin keep their caches (ours begin with "ludo") and their addresses.
Rule 4  Where the site is being worked on (scripts/play), the server is asked first.
Rule 5  This file is one block: a half of it is no script, and so no new version.

static/precache.js is made by scripts/site_tools/site.py: the list of files with their hashes. */
{
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
    const requestWillFetch = ({ request }) => new Request(request, { cache: "no-cache" });
    const keeper = new precaching.PrecacheController({ plugins: [{ requestWillFetch }] });
    keeper.precache(files);

    if (live) {
        self.skipWaiting();
        routing.registerRoute(({ sameOrigin }) => sameOrigin, askFirst);
    }
    const ours = new precaching.PrecacheRoute(keeper, {
        cleanURLs: false,
        ignoreURLParametersMatching: [/./],
        urlManipulation: asFolder,
    });
    routing.registerRoute(ours);
    routing.registerRoute(new routing.NavigationRoute(askFirst));
    const page = keeper.createHandlerBoundToURL("./");

    // The page is kept under its folder's address alone.
    function asFolder({ url }) {
        return url.pathname.endsWith("/index.html") ? [new URL("./", url)] : [];
    }

    // Whatever address nobody has, the game opens.
    async function askFirst(options) {
        const { request, url } = options;
        const isPage = request.mode === "navigate";
        const answer = await fetch(request).catch(() => Response.error());
        if (answer.type !== "error" && !(isPage && answer.status === 404)) return answer;
        const stored = await keeper.matchPrecache(url.origin + url.pathname);
        return stored ?? (isPage ? openGame(options) : answer);
    }

    // Below a folder the page would not find its own files.
    function openGame(options) {
        const { scope } = self.registration;
        const { pathname, search } = options.url;
        const below = pathname.slice(new URL(scope).pathname.length);
        return below.includes("/") ? Response.redirect(scope + search) : page(options);
    }

    // What the browser has lost is fetched again, checked by its hash as at first.
    function complete(event) {
        const have = ({ url: request, integrity }) =>
            keeper.strategy.handle({ event, request, params: { integrity } });
        return Promise.all(files.map(have)).then(() => true, () => false);
    }

    self.addEventListener("message", (event) => {
        if (event.data === "take-over") self.skipWaiting();
        if (event.data !== "complete") return;
        event.waitUntil(complete(event).then((answer) => event.ports[0].postMessage(answer)));
    });
}
