import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root, runNode, tail } from "@/scripts/setup/command";

const Seed = z.object({ apiKey: z.string(), checkoutUrl: z.string(), email: z.string() });
export type Seed = z.infer<typeof Seed>;

const script = "prisma/seed.ts";

/** The demo merchant: created once, found again afterwards. */
export const seed = async (env: NodeJS.ProcessEnv): Promise<Seed | undefined> => {
  if (!existsSync(join(root, script))) return undefined;
  const { code, output } = await runNode(["--import", "tsx", script], env);
  if (code !== 0) throw new Error(tail(output));
  return Seed.parse(JSON.parse(tail(output, 1)));
};
