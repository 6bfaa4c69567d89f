import { logConsole, writer } from "@/lib/kit/log";
import { ignoreOutputErrors } from "@/lib/kit/output";
import { refuseFailed } from "@/scripts/doctor/check";
import { openMailFolder } from "@/scripts/start/mail-folder";
import { preflight } from "@/scripts/start/preflight";
import { startProduct } from "@/scripts/start/product";
import { readSettings } from "@/scripts/start/settings";
import { welcome } from "@/scripts/start/welcome";

/** Two signals this close together are one Ctrl-C that arrived twice. */
const sameKeystrokeMs = 500;

const main = async (): Promise<void> => {
  ignoreOutputErrors();
  writer.process = "launcher";
  // Before the settings are read, which may refuse.
  if (process.env["NODE_ENV"] === "production") logConsole();
  const { checks } = await preflight(process.env);
  refuseFailed(checks);
  for (const { state, seen, todo } of checks) if (state === "warning") say(`${seen}. ${todo}`);
  const settings = readSettings(process.env);
  const product = startProduct(settings, process.argv.includes("--dev"));
  let askedAt: number | undefined;
  const end = (code: number) => {
    if (askedAt !== undefined) {
      if (Date.now() - askedAt < sameKeystrokeMs) return;
      product.kill();
      process.exit(code);
    }
    askedAt = Date.now();
    if (code === 0) console.log("\nStopping…");
    product.stop().then(
      () => process.exit(code),
      (error: unknown) => fail(error),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(0));
  // The launcher was killed.
  process.on("disconnect", () => end(0));

  const failure = product.failed.then((error) => Promise.reject(error));
  failure.catch(() => undefined);
  try {
    const seed = await Promise.race([product.ready, failure]);
    console.log(welcome(settings, seed, openMailFolder(settings, process.env)));
    await failure;
  } catch (error) {
    if (askedAt !== undefined) return;
    say(error);
    end(1);
  }
};

const say = (error: unknown): void => {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
};

const fail = (error: unknown): void => {
  say(error);
  process.exit(1);
};

main().catch(fail);
