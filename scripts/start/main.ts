import { logConsole, writer } from "@/lib/kit/log";
import { outliveOutput } from "@/lib/kit/output";
import { openMailFolder } from "@/scripts/start/mail-folder";
import { startProduct } from "@/scripts/start/product";
import { missingInDeployment } from "@/scripts/start/secrets";
import { readSettings } from "@/scripts/start/settings";
import { welcome } from "@/scripts/start/welcome";

/** Two signals so close together are one Ctrl-C that reached us by two ways. */
const sameKeystrokeMs = 500;

const main = async (): Promise<void> => {
  outliveOutput();
  writer.process = "launcher";
  // Before the settings are read, which may refuse.
  if (process.env["NODE_ENV"] === "production") logConsole();
  const settings = readSettings(process.env);
  const missing = settings.isDeployment ? missingInDeployment(process.env) : [];
  if (missing.length > 0) {
    throw new Error(
      `NODE_ENV=production makes nothing up. Set ${missing.join(", ")}. ` +
        "(Without NODE_ENV=production, `npm start` makes what is missing and keeps it in DATA_DIR.)",
    );
  }
  if (settings.isDeployment) for (const line of warnings(process.env)) console.error(line);
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

const warnings = ({ MAIL }: NodeJS.ProcessEnv): string[] =>
  MAIL === "folder"
    ? ["  MAIL=folder: no e-mail leaves this machine, sign-in links and receipts included."]
    : [];

const say = (error: unknown): void => {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
};

const fail = (error: unknown): void => {
  say(error);
  process.exit(1);
};

main().catch(fail);
