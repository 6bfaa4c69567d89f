/** JSON lines on stdout. Fields are chosen by the caller; bodies and headers never are. */
type Level = "info" | "warn" | "error";

const secrets = /svc_(live|test)_\w+|whsec_[\w+/=-]+/g;
const digits = /\d(?:[ .-]?\d){12,18}/g;
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Takes keys, secrets and anything that could be a card number out of a line; ids stay readable. */
export const redact = (line: string): string => {
  const kept: string[] = [];
  const marked = line.replace(uuids, (id) => `\u0001${kept.push(id) - 1}\u0002`);
  const clean = marked.replace(secrets, "[secret]").replace(digits, "[digits]");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the two marks cannot occur in JSON text.
  return clean.replace(/\u0001(\d+)\u0002/g, (_, index: string) => kept[Number(index)] ?? "");
};

/** Writes one line; never waits. */
export const log = (level: Level, event: string, fields: Record<string, unknown> = {}): void => {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  process.stdout.write(`${redact(line)}\n`);
};

/** What may be said of an unexpected error: never `detail`, which echoes values. */
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
