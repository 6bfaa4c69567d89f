import { earlierKeyHashes, isKeyText, keyHash, pepperId } from "@/lib/api-keys/text";
import { now } from "@/lib/kit/clock";
import { listenOn, statement } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";

export type Identity = {
  keyId: string;
  merchantId: string;
  livemode: boolean;
  scopes: readonly string[];
  apiVersion: string;
  expiresAt: Date | null;
  kybStatus: string;
  kybVerifiedBy: string | null;
};

type Known = { identity: Identity; until: number; usedAt: number };

const KEEP_MS = 10_000;
const KNOWN_MAX = 5_000;
const USED_EVERY_MS = 60_000;

type Memory = {
  known: Map<string, Known>;
  /** Grows with each change of a key: a lookup that started before is not cached. */
  changes: number;
  listening: boolean;
};

// One cache and one listener per process, also across the module reloads of development.
const globals = globalThis as { motuKeys?: Memory };
globals.motuKeys ??= { known: new Map(), changes: 0, listening: false };
const memory = globals.motuKeys;

/** The identity of a key; null for a key that is malformed, unknown, revoked or expired, all alike. */
export const identify = async (text: string): Promise<Identity | null> => {
  if (!isKeyText(text)) return null;
  const hash = keyHash(text);
  const name = Buffer.from(hash).toString("base64");
  const found = memory.known.get(name);
  if (found && found.until > Date.now()) return current(found);
  listen();
  const { changes } = memory;
  const identity = (await findIdentity(hash)) ?? (await findByEarlierPepper(text, hash));
  if (!identity) return null;
  const entry = { identity, until: Date.now() + KEEP_MS, usedAt: found?.usedAt ?? 0 };
  if (memory.changes === changes) keep(name, entry);
  return current(entry);
};

const keep = (name: string, entry: Known): void => {
  if (memory.known.size >= KNOWN_MAX) memory.known.clear();
  memory.known.set(name, entry);
};

const current = (entry: Known): Identity | null => {
  const { expiresAt } = entry.identity;
  return expiresAt && expiresAt <= now(entry.identity) ? null : touch(entry);
};

const findIdentity = async (hash: Uint8Array): Promise<Identity | null> => {
  const [row] = await statement<Identity>(
    "api_keys.identify",
    `SELECT k.id AS "keyId", k.merchant_id AS "merchantId", k.livemode, k.scopes, k.api_version AS "apiVersion",
       k.expires_at AS "expiresAt", m.kyb_status AS "kybStatus",
       m.kyb_verified_by AS "kybVerifiedBy"
     FROM api_keys k JOIN merchants m ON m.id = k.merchant_id
     WHERE k.hash = $1 AND k.revoked_at IS NULL`,
    [Buffer.from(hash)],
  );
  return row ?? null;
};

/** Finds a key that was hashed with an earlier pepper, and hashes it again with the current one. */
const findByEarlierPepper = async (text: string, hash: Uint8Array): Promise<Identity | null> => {
  for (const earlier of earlierKeyHashes(text)) {
    const identity = await findIdentity(earlier);
    if (!identity) continue;
    await statement(
      "api_keys.rehash",
      "UPDATE api_keys SET hash = $2, pepper_id = $3 WHERE hash = $1",
      [Buffer.from(earlier), Buffer.from(hash), pepperId()],
    );
    return identity;
  }
  return null;
};

// Precise to the minute, and never delays the response.
const touch = (entry: Known): Identity => {
  const at = Date.now();
  if (at - entry.usedAt > USED_EVERY_MS) {
    entry.usedAt = at;
    const { keyId } = entry.identity;
    statement(
      "api_keys.touch",
      `WITH used AS (UPDATE api_keys SET last_used_at = date_trunc('minute', now()), pepper_id = $2 WHERE id = $1 RETURNING merchant_id)
       UPDATE merchants SET last_active_at = now() WHERE id = (SELECT merchant_id FROM used)`,
      [keyId, pepperId()],
    ).catch((thrown) => log("warn", "api_keys.touch_failed", errorFields(thrown)));
  }
  return entry.identity;
};

/** Removes a key from this process's cache. */
export const uncacheKey = (keyId: string): void => {
  memory.changes += 1;
  for (const [name, { identity }] of memory.known) {
    if (identity.keyId === keyId) memory.known.delete(name);
  }
};

const uncacheAll = (): void => {
  memory.changes += 1;
  memory.known.clear();
};

// A revocation elsewhere reaches this process through the database at once. Without the connection nothing is
// cached, so that a revoked key never outlives the ten seconds.
const listen = (): void => {
  if (memory.listening) return;
  memory.listening = true;
  const lost = (): void => {
    memory.listening = false;
    uncacheAll();
  };
  listenOn("api_key_changed", uncacheKey, lost).catch((thrown) => {
    memory.listening = false;
    log("warn", "api_keys.listen_failed", errorFields(thrown));
  });
};
