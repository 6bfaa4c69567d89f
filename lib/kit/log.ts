// Loaded before the alias `@/` works: it imports nothing of ours.
import { stripVTControlCharacters } from "node:util";

/** JSON lines on stdout. Fields are chosen by the caller; bodies and headers never are. */
type Level = "info" | "warn" | "error";

const secrets = /svc_(live|test)_\w+|whsec_[\w+/=-]+/g;
const digits = /\d(?:[ .-]?\d){12,18}/g;
const aLongNumber = new RegExp(digits.source);
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Removes keys, secrets and possible card numbers from a line; ids stay readable. */
export const redact = (line: string): string => {
  const kept: string[] = [];
  const marked = line.replace(uuids, (id) => `\u0001${kept.push(id) - 1}\u0002`);
  const clean = marked.replace(secrets, "[secret]").replace(digits, "[digits]");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the two marks cannot occur in JSON text.
  return clean.replace(/\u0001(\d+)\u0002/g, (_, index: string) => kept[Number(index)] ?? "");
};

/**
 * The process, and the fields that each line of a request adds: on `globalThis`, for every instance of this
 * module.
 */
type Writer = { process: string; also?: () => Record<string, string> };

const place = Symbol.for("kit.log");
const globals = globalThis as { [place]?: Writer };
globals[place] ??= { process: "application" };

export const writer: Writer = globals[place];

/** A value without a JSON form is logged as text, and a number as long as a card's as text for `redact`. */
const loggable = (_: string, value: unknown): unknown => {
  if (typeof value === "bigint") return String(value);
  const isLong = typeof value === "number" && aLongNumber.test(String(value));
  return isLong ? String(value) : value;
};

/** One line of the log: JSON, whatever the fields are, and always with its four. */
export const lineOf = (
  level: Level,
  event: string,
  fields: Readonly<Record<string, unknown>>,
): string => {
  const head = { time: new Date().toISOString(), level, event, process: writer.process };
  try {
    const redacted = redact(JSON.stringify({ ...head, ...fields, ...head }, loggable));
    const also = writer.also?.() ?? {};
    // A trace id is no card number, though it may look like one.
    return Object.keys(also).length === 0
      ? redacted
      : `${redacted.slice(0, -1)},${JSON.stringify(also).slice(1)}`;
  } catch {
    return JSON.stringify({ ...head, unwritable: Object.keys(fields) });
  }
};

/** Writes one line; never waits. */
export const log = (level: Level, event: string, fields: Record<string, unknown> = {}): void => {
  process.stdout.write(`${lineOf(level, event, fields)}\n`);
};

/** The fields for an unexpected error: never `detail`, which repeats values. */
export const errorFields = (thrown: unknown): Record<string, unknown> => {
  if (!(thrown instanceof Error)) return { error: typeof thrown };
  const code = "code" in thrown ? String(thrown.code) : undefined;
  const cause = thrown.cause instanceof Error ? thrown.cause.message.slice(0, 300) : undefined;
  return {
    error: thrown.name,
    message: thrown.message.slice(0, 600),
    code,
    cause,
    stack: thrown.stack?.split("\n").slice(1, 6),
  };
};

const methods = {
  debug: "info",
  log: "info",
  info: "info",
  warn: "warn",
  error: "error",
  trace: "warn",
} as const satisfies Record<string, Level>;

const TEXT_MAX = 4_000;

/** Output of other code is logged by its texts and its first error: an object may hold anything. */
const fieldsOf = (parts: readonly unknown[]): Record<string, unknown> => {
  const texts = parts.filter((part) => typeof part === "string" || typeof part === "number");
  const text = stripVTControlCharacters(texts.join(" ")).trim().slice(0, TEXT_MAX);
  const error = parts.find((part) => part instanceof Error);
  return { ...(text && { text }), ...(error && errorFields(error)) };
};

/**
 * From now on `console` output and Node's warnings are lines of the log: above all the framework's start and its
 * errors. Node's output while it dies cannot be caught.
 */
export const logConsole = (): void => {
  for (const [method, level] of Object.entries(methods)) {
    Object.assign(console, {
      [method]: (...parts: unknown[]) => {
        const fields = fieldsOf(parts);
        if (Object.keys(fields).length > 0) log(level, "console", fields);
      },
    });
  }
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log("warn", "node.warning", errorFields(warning)));
};
