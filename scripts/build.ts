import { prepareBuild, prepareSources } from "@/scripts/setup/prepare";

// What `npm start` makes when it is missing, made ahead: afterwards a deployment may drop the packages of
// development (`npm prune --omit=dev`).
await prepareSources();
await prepareBuild();
