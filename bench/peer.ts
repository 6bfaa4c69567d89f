import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Asked, Load, Send } from "@/bench/load";

const Request = z.strictObject({
  method: z.enum(["GET", "POST"]),
  path: z.string().startsWith("/"),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.unknown().optional(),
  expect: z.int(),
});

const Mapping = z.strictObject({
  name: z.string(),
  create: Request,
  /** Where the answer of a creation holds the ID, as in `data.id`. */
  id: z.string(),
  read: Request,
});

export type Mapping = z.infer<typeof Mapping>;

export const readMapping = (file: string): Mapping =>
  Mapping.parse(JSON.parse(readFileSync(file, "utf8")));

type Values = Readonly<Record<string, string>>;

/** `{uuid}` is new in each request, `{id}` is the created object's, `{env.NAME}` a variable of the environment. */
const filled = (text: string, values: Values): string =>
  text.replace(/\{(uuid|id|env\.\w+)\}/g, (_, name: string) => {
    if (name === "uuid") return randomUUID();
    return (name.startsWith("env.") ? process.env[name.slice(4)] : values[name]) ?? "";
  });

const askedOf = ({ method, path, headers, body, expect }: z.infer<typeof Request>, of: Values) => {
  const asked: Asked = {
    method,
    path: filled(path, of),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, filled(value, of)]),
    ),
    expect,
  };
  return body === undefined ? asked : { ...asked, body: filled(JSON.stringify(body), of) };
};

const idIn = (text: string, path: string): string => {
  const found = path
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], {
      ...JSON.parse(text),
    });
  if (typeof found === "string" || typeof found === "number") return String(found);
  throw new Error(`The peer's answer has no ${path}: ${text.slice(0, 300)}`);
};

/** The same two requests at another gateway. */
export const peerLoads = async (
  origin: string,
  mapping: Mapping,
  send: Send,
): Promise<{ create: Load; read: Load }> => {
  const create = () => askedOf(mapping.create, {});
  const id = idIn((await send(create())).text, mapping.id);
  const read = () => askedOf(mapping.read, { id });
  return {
    create: { application: { origin }, once: (sender) => sender(create()) },
    read: { application: { origin }, once: (sender) => sender(read()) },
  };
};
