import { parseArgs } from "node:util";
import { MotuError } from "../errors.js";
import { listen } from "./listen.js";
import { DEFAULT_API, whereFrom } from "./target.js";
import { type Terminal, UsageError } from "./terminal.js";
import { trigger, triggers } from "./trigger.js";

const help = `motu: tools for those who integrate Motu

  motu listen [--forward <url>]   show events as they happen, and forward them signed
  motu trigger <kind>             make an event of test mode happen

listen
  --forward <url>     where your server takes webhooks, such as http://localhost:4000/webhooks
  --events <kinds>    only these: payment.*,receipt.failed
  --secret <whsec_…>  sign with this secret; otherwise one that stays the same for the key
  --print-json        one event a line on standard output, everything else on standard error
  --live              take a live key

trigger
  kinds: ${triggers.join(", ")}
  --amount <francs>   of what is paid; 2990 unless given

both
  --key <svc_test_…>  or MOTU_KEY
  --api <url>         where Motu runs, or MOTU_API; ${DEFAULT_API} unless given
`;

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

const options = {
  key: text,
  api: text,
  forward: text,
  events: text,
  secret: text,
  amount: text,
  live: flag,
  "print-json": flag,
  help: { ...flag, short: "h" },
} as const;

/** Runs a command; resolves to its exit code. */
export const main = async (argv: readonly string[], terminal: Terminal): Promise<number> => {
  let api = terminal.env["MOTU_API"] ?? DEFAULT_API;
  try {
    const parsed = parse(argv);
    api = parsed.values.api ?? api;
    return await run(parsed, terminal);
  } catch (thrown) {
    terminal.note(explained(thrown, api));
    return 1;
  }
};

type Parsed = ReturnType<typeof parse>;

const run = async ({ values, positionals }: Parsed, terminal: Terminal): Promise<number> => {
  const [command, kind] = positionals;
  if (values.help || command === undefined || command === "help") {
    terminal.out(help);
    return command === undefined && !values.help ? 1 : 0;
  }
  if (command === "listen") return listen(values, terminal);
  if (command === "trigger") return trigger(kind, values, terminal);
  throw new UsageError(`There is no command ${command}. motu --help names them.`);
};

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (thrown) {
    const [sentence] = (thrown as Error).message.split(". ");
    throw new UsageError(`${sentence}. motu --help names the options.`, { cause: thrown });
  }
};

const explained = (thrown: unknown, api: string): string => {
  if (thrown instanceof UsageError) return thrown.message;
  if (!(thrown instanceof MotuError))
    return String(thrown instanceof Error ? thrown.stack : thrown);
  const { status, code, message, requestId } = thrown;
  if (status === 401) {
    return `The key is not accepted: it was revoked, has expired, or belongs to another Motu. ${whereFrom(api)}`;
  }
  if (code === "unreadable_answer") return `${message} Is --api the address of a Motu?`;
  return requestId ? `${message} (${requestId})` : message;
};
