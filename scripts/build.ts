import { prepareBuild, prepareSources } from "@/scripts/setup/prepare";

// Builds what `npm start` would build if missing: afterwards a deployment may remove the development packages
// (`npm prune --omit=dev`).
await prepareSources();
await prepareBuild();
