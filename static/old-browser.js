// Runs only in browsers that know no modules, and so can't run boot.js or Python.
document.documentElement.setAttribute("data-app", "failed");
document.addEventListener("DOMContentLoaded", function () {
    var box = document.getElementById("failure");
    var words = document.querySelector('[data-word="boot-too-old"]');
    box.querySelector("p").textContent = words.textContent;
    box.removeAttribute("hidden");
});
