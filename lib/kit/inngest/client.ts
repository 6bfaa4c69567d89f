import { randomBytes } from "node:crypto";
import { Inngest, type Logger } from "inngest";
import { host } from "@/lib/kit/inngest/host";
import { type InngestMode, inngestMode } from "@/lib/kit/inngest/mode";
import { WakeUps } from "@/lib/kit/inngest/wake-ups";
import { errorFields } from "@/lib/kit/log";

/** A client, with the key that signs the calls to its functions. */
export type Application = { mode: InngestMode; client: Inngest; signingKey: string };

export const createApplication = (mode: InngestMode): Application => {
  const always = { id: "motu", logger: sdkLogger, aiMetadata: false };
  if (mode.kind === "embedded") {
    // Known to this process only; no other one needs it.
    const signingKey = randomBytes(32).toString("hex");
    return { mode, client: new Inngest({ ...always, ...embedded, signingKey }), signingKey };
  }
  const { isDev, baseUrl, eventKey, signingKey } = mode;
  const client = new Inngest({
    ...always,
    isDev,
    middleware: [WakeUps],
    ...(baseUrl && { baseUrl }),
    ...(eventKey && { eventKey }),
    ...(signingKey && { signingKey }),
  });
  return { mode, client, signingKey: signingKey ?? "unsigned" };
};

const embedded = {
  isDev: false,
  eventKey: "embedded",
  baseUrl: "http://embedded.invalid",
  // Wake-ups are rows in the database: embedded mode has no API to send events to.
  fetch: async () => Response.json({ error: "Embedded mode has no such API." }, { status: 501 }),
};

const write =
  (level: "info" | "warn" | "error") =>
  (...parts: unknown[]): void => {
    const text = parts.filter((part) => typeof part === "string").join(" ");
    const thrown = parts
      .map((part) => Object(part).err ?? part)
      .find((part) => part instanceof Error);
    host().log(level, "inngest.sdk", { text, ...(thrown && errorFields(thrown)) });
  };

/** The SDK logs to the worker's log. */
const sdkLogger: Logger = {
  debug: () => undefined,
  info: write("info"),
  warn: write("warn"),
  error: write("error"),
};

export const application = createApplication(inngestMode());

/** The client with which nouns declare their background functions. */
export const inngest = application.client;
