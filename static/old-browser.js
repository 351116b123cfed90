// Runs only in browsers that know no modules, and so can't run boot.js or Python.
document.documentElement.setAttribute("data-app", "failed");
document.addEventListener("DOMContentLoaded", function () {
    var box = document.getElementById("failure");
    box.querySelector("p").textContent =
        "This browser is too old for the game. Update it, or use a current Chrome, Edge, " +
        "Firefox or Safari.";
    box.removeAttribute("hidden");
});
