import { type DBSchema, openDB } from "idb";
import type { Block } from "./server";
import { keepKey } from "./ticket";

/** What the device stores for offline use: its key and numbers, and nothing about payments. */
export type Kept = {
  deviceId: string;
  merchantId: string;
  shop: string;
  capXpf: number;
  next: number;
  last: number;
  key: CryptoKey;
};

interface Vault extends DBSchema {
  device: { key: string; value: Kept };
}

const ID = "own";

const open = () =>
  openDB<Vault>("motu-till", 1, {
    upgrade: (database) => {
      database.createObjectStore("device");
    },
  });

/** What this device has stored; null for nothing, or if the browser cannot store. */
export const readVault = async (): Promise<Kept | null> => {
  try {
    const database = await open();
    return (await database.get("device", ID)) ?? null;
  } catch {
    return null;
  }
};

/** Stores the device's key, which scripts cannot read, and its numbers. */
export const fillVault = async (block: Block, shop: string): Promise<void> => {
  const { deviceId, merchantId, capXpf, first, last } = block;
  const key = await keepKey(block.key);
  const database = await open();
  await database.put("device", { deviceId, merchantId, shop, capXpf, next: first, last, key }, ID);
};

/** Deletes them: the browser is no longer a till. */
export const emptyVault = async (): Promise<void> => {
  await open()
    .then((database) => database.delete("device", ID))
    .catch(() => undefined);
};

/**
 * Takes the next number; null if none is left. In one transaction, so that two windows never take the same.
 */
export const takeNumber = async (): Promise<{ n: number; kept: Kept } | null> => {
  const database = await open();
  const transaction = database.transaction("device", "readwrite");
  const kept = await transaction.store.get(ID);
  const isLeft = kept !== undefined && kept.next <= kept.last;
  if (isLeft) await transaction.store.put({ ...kept, next: kept.next + 1 }, ID);
  await transaction.done;
  return isLeft ? { n: kept.next, kept } : null;
};

export const numbersLeft = (kept: Kept | null): number =>
  kept && kept.capXpf > 0 ? kept.last - kept.next + 1 : 0;
