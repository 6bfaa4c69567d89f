import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/kit/env";
import { errorFields, log } from "@/lib/kit/log";
import type { Message } from "@/lib/kit/mail/message";

const TRIES = 20;

/**
 * Writes `<time>-<kind>.json` and `.html` under DATA_DIR/mail, for people and scripts without a mail server. Only
 * the owner may read them: a sign-in link is a key. The mailbox table already has the message, so a full disk is
 * only logged.
 */
export const toFolder = async (message: Message): Promise<void> => {
  try {
    const folder = join(env().DATA_DIR, "mail");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write(folder, message);
  } catch (thrown) {
    log("warn", "mail.folder_failed", { kind: message.kind, ...errorFields(thrown) });
  }
};

const write = async (folder: string, { html, ...message }: Message): Promise<void> => {
  const started = Date.now();
  for (let later = 0; later < TRIES; later += 1) {
    const at = new Date(started + later).toISOString();
    const name = join(folder, `${at.replace(/[-:.]/g, "")}-${message.kind}`);
    const content = JSON.stringify({ at, ...message, links: linksOf(html) }, null, 2);
    if (await created(`${name}.json`, `${content}\n`))
      return writeFile(`${name}.html`, html, owner);
  }
  throw new Error(`${TRIES} messages of one kind in as many milliseconds.`);
};

const owner = { mode: 0o600 } as const;

/** False when the name exists: another message of this kind in the same millisecond. */
const created = async (path: string, content: string): Promise<boolean> => {
  try {
    await writeFile(path, content, { ...owner, flag: "wx" });
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "EEXIST") return false;
    throw thrown;
  }
};

const linksOf = (html: string): string[] => {
  const found = [...html.matchAll(/href="(https?:[^"]+)"/g)];
  return [...new Set(found.map(([, link]) => (link ?? "").replaceAll("&amp;", "&")))];
};
