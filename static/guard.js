/* Runs first, in words that every browser knows: says so when static/boot.js can't or a style sheet is
missing, tries again for both (#retry), and gives a stored match its place on the page
(data-phase="restoring") until Python draws it.

Rule 1  Each of the two starts without the other: when one is missing or broken, the other speaks.
Rule 2  A browser that knows the newest that the styles need, light-dark(), knows all of boot.js. */

(function () {
    var PATIENCE_MS = 30000; // as long as boot.js waits
    var RETRY_MS = 10000; // the page is loaded anew after this, whatever has been refreshed by then
    var STYLES = 'link[rel="stylesheet"]';
    var root = document.documentElement;
    var lost = ""; // a style sheet that could not be had
    var isNew = window.CSS && CSS.supports && CSS.supports("color", "light-dark(#000, #fff)");

    function each(selector, work) {
        Array.prototype.forEach.call(document.querySelectorAll(selector), work);
    }

    function remove(element) {
        element.parentNode.removeChild(element);
    }

    // While a style sheet is awaited nothing is painted; a page with a part of them is worse than bare.
    function fail(name, detail) {
        if (root.getAttribute("data-app") !== "loading") return;
        var text = document.querySelector('[data-word="' + name + '"]').textContent;
        var box = document.getElementById("failure");
        root.setAttribute("data-app", "failed");
        box.querySelector("p").textContent = text.replace("{}", detail);
        box.removeAttribute("hidden");
        each(STYLES, function (style) {
            if (lost || !style.sheet) each(STYLES, remove);
        });
    }

    function expectBoot(name, detail) {
        if (!root.hasAttribute("data-booted")) fail(name, detail);
    }

    document.addEventListener("error", function (event) {
        var file = event.target;
        if (file.rel === "stylesheet") lost = file.href.split("/").pop();
    }, true);

    document.addEventListener("readystatechange", function () {
        if (!isNew) fail("boot-too-old", "");
        else if (document.readyState === "complete") {
            if (lost) fail("boot-file", lost);
            expectBoot("boot-module", "boot.js");
        } else setTimeout(expectBoot, PATIENCE_MS, "boot-silence", PATIENCE_MS / 1000);
    });

    // A host may let browsers keep files for a while, the bad one too: ask for all of them anew.
    function refresh(file) {
        var read = function (response) { return response.arrayBuffer(); };
        return fetch(file.href || file.src, { cache: "reload" }).then(read).then(null, function () {});
    }

    function retry() {
        var reload = location.reload.bind(location);
        if (!window.fetch) return reload();
        setTimeout(reload, RETRY_MS);
        var files = document.querySelectorAll("link[href], script[src]");
        Promise.all(Array.prototype.map.call(files, refresh)).then(reload);
    }

    document.addEventListener("click", function (event) {
        if (event.target.id === "retry") retry();
    });

    // Where a match is stored its layout stands from the start, so that nothing shifts later.
    var watch = new MutationObserver(function () {
        var game = document.getElementById("game");
        if (!game) return;
        watch.disconnect();
        game.setAttribute("data-phase", "restoring");
    });
    try {
        if (localStorage.getItem("ludo:match")) watch.observe(root, { childList: true, subtree: true });
    } catch (error) {} // storage is blocked, so nothing is restored
})();
