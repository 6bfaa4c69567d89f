import { run } from "@/scripts/setup/command";

/**
 * All static checks of the sources. The compiler keeps one core busy for as long as all the others together, so
 * both run side by side.
 */
const checks = ["check:types", "check:rules"];

const isClean = async (name: string): Promise<boolean> => {
  const { code, output } = await run(["npm", "run", name]);
  console.log(output);
  return code === 0;
};

const found = await Promise.all(checks.map(isClean));
process.exitCode = found.every(Boolean) ? 0 : 1;
