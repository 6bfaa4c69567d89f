// A fake of the theme of PayZen's script.
document.documentElement.dataset["krTheme"] = "classic";

export {};
