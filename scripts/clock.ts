import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { operatorToken } from "@/lib/test-clock/operator";
import { runCommand } from "@/scripts/setup/run-command";
import { readRunning } from "@/scripts/start/running";
import { readSecrets } from "@/scripts/start/secrets";
import { readSettings } from "@/scripts/start/settings";

const usage = `Moves the clock of a shop's test mode ahead; what falls due on the way is done, in order.

  npm run -s clock -- --key svc_test_… --advance <seconds>
  npm run -s clock -- --merchant <id>  --advance <seconds>

Asks the product that runs on DATA_DIR (.data unless it is set) to do it, and tells how far it is.
Prints {"now": <Unix seconds>} once the work is done. Without --advance it only prints the time.`;

const PAUSE_MS = 250;
const DAY_S = 86_400;

const read = () => {
  const { values } = parseArgs({
    options: {
      key: { type: "string" },
      merchant: { type: "string" },
      advance: { type: "string" },
      help: { type: "boolean" },
    },
  });
  return values;
};

type Clock = { now: number; move: { from: number; to: number; done: number } | null };
type Ask = (advance?: number) => Promise<Clock>;

/** The API of a merchant's clock in the running product. */
const clockAt = (of: { key?: string | undefined; merchant?: string | undefined }): Ask => {
  const { dataDir } = readSettings(process.env);
  const running = readRunning(dataDir);
  if (!running) throw new Error(nothingRuns(dataDir));
  const url = new URL("/test-clock", running.appOrigin);
  if (of.merchant !== undefined) url.searchParams.set("merchant", of.merchant);
  const token = of.key ?? operatorToken(readSecrets(process.env, dataDir).LINK_KEY);
  return async (advance) => {
    const answer = await fetch(url, {
      method: advance === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(advance === undefined ? {} : { body: JSON.stringify({ advance }) }),
    }).catch((cause: unknown) => {
      throw new Error(`${url.origin} does not answer, though it runs.`, { cause });
    });
    const body = (await answer.json().catch(() => null)) as (Clock & { message?: string }) | null;
    if (answer.ok && body) return body;
    throw new Error(refusalOf(answer.status, body?.message, of.key));
  };
};

const nothingRuns = (dataDir: string): string =>
  `Nothing runs on ${dataDir}: run \`npm start\` first, in another terminal, with the same DATA_DIR.`;

const refusalOf = (status: number, message = "", key: string | undefined): string => {
  if (status !== 404) return message || `The product answered ${status}.`;
  return key === undefined ? message : "--key: no such test key, or it was revoked.";
};

/** Waits for the clock to arrive, and shows the progress. */
const follow = async (ask: Ask): Promise<Clock> => {
  for (;;) {
    const clock = await ask();
    if (!clock.move) return clock;
    show(clock);
    await sleep(PAUSE_MS);
  }
};

const show = ({ now, move }: Clock): void => {
  if (!move) return;
  const day = new Date((now - 10 * 3600) * 1000).toISOString().slice(0, 10);
  const [gone, all] = [now - move.from, move.to - move.from].map((s) => Math.round(s / DAY_S));
  const line = `${day}: day ${gone} of ${all}, ${Math.floor(move.done * 100)} %`;
  // A terminal shows one line that changes; a log stays quiet.
  if (process.stderr.isTTY) process.stderr.write(`\r${line}   `);
};

const main = async (): Promise<void> => {
  const { key, merchant, advance, help } = read();
  if (help || (key === undefined) === (merchant === undefined)) {
    console.log(usage);
    process.exitCode = help ? 0 : 2;
    return;
  }
  const ask = clockAt({ key, merchant });
  if (advance !== undefined) await ask(Number(advance));
  const { now } = advance === undefined ? await ask() : await follow(ask);
  if (advance !== undefined && process.stderr.isTTY) process.stderr.write("\n");
  console.log(JSON.stringify({ now }));
};

await runCommand(main);
