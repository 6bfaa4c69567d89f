import { vi } from "vitest";
import { resetEnvironment } from "@/lib/kit/env";

// The files of a worker share their modules, which are loaded once; each starts with the environment of the first.
const shared = globalThis as { motuFirstEnvironment?: NodeJS.ProcessEnv };
shared.motuFirstEnvironment ??= { ...process.env };
vi.unstubAllEnvs();
for (const name of Object.keys(process.env)) {
  if (!(name in shared.motuFirstEnvironment)) delete process.env[name];
}
Object.assign(process.env, shared.motuFirstEnvironment);
resetEnvironment();
