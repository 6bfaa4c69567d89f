// Stands for the theme that goes with PayZen's script.
document.documentElement.dataset["krTheme"] = "classic";

export {};
