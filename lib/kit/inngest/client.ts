import { randomBytes } from "node:crypto";
import { Inngest, type Logger } from "inngest";
import { host } from "@/lib/kit/inngest/host";
import { type InngestMode, inngestMode, type ServerMode } from "@/lib/kit/inngest/mode";
import { outboxFetch } from "@/lib/kit/inngest/outbox";
import { WakeUps } from "@/lib/kit/inngest/wake-ups";
import { errorFields } from "@/lib/kit/log";

const appId = "motu";

/** A client with what signs the calls to its own functions. */
export type Application = { mode: InngestMode; client: Inngest; signingKey: string };

export const createApplication = (mode: InngestMode): Application =>
  mode.kind === "embedded" ? embedded(mode) : served(mode);

const embedded = (mode: InngestMode): Application => {
  // Nobody outside this process can know it, and no other process has to.
  const signingKey = randomBytes(32).toString("hex");
  const client = new Inngest({
    id: appId,
    isDev: false,
    signingKey,
    eventKey: "embedded",
    baseUrl: "http://embedded.invalid",
    fetch: outboxFetch,
    logger: sdkLogger(),
    aiMetadata: false,
  });
  return { mode, client, signingKey };
};

const served = (mode: ServerMode): Application => {
  const client = new Inngest({
    id: appId,
    isDev: mode.isDev,
    logger: sdkLogger(),
    aiMetadata: false,
    middleware: [WakeUps],
    ...(mode.baseUrl && { baseUrl: mode.baseUrl }),
    ...(mode.eventKey && { eventKey: mode.eventKey }),
    ...(mode.signingKey && { signingKey: mode.signingKey }),
  });
  return { mode, client, signingKey: mode.signingKey ?? "unsigned" };
};

/** The SDK logs to whatever log the worker was started with. */
const sdkLogger = (): Logger => {
  const write =
    (level: "info" | "warn" | "error") =>
    (...parts: unknown[]): void =>
      host().log(level, "inngest.sdk", {
        text: parts.filter((part) => typeof part === "string").join(" "),
        ...faults(parts),
      });
  return {
    debug: () => undefined,
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
  };
};

const faults = (parts: readonly unknown[]): Record<string, unknown> => {
  for (const part of parts) {
    if (part instanceof Error) return errorFields(part);
    if (part !== null && typeof part === "object" && "err" in part) return errorFields(part.err);
  }
  return {};
};

export const application = createApplication(inngestMode());

/** What nouns declare their background functions with. */
export const inngest = application.client;
