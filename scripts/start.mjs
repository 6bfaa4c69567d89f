// Runs on any Node with modules, so that an old one is refused with a sentence.
void import("./bootstrap/launch.mjs").then(({ launch }) => launch("scripts/start/main.ts"));
