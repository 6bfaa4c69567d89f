import { type DBSchema, openDB } from "idb";
import type { Block } from "./server";
import { keepKey } from "./ticket";

/** What the device keeps for when there is no network: its key and numbers, and nothing of any payment. */
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

/** What this device keeps; null for none, and where the browser keeps nothing. */
export const readVault = async (): Promise<Kept | null> => {
  try {
    const database = await open();
    return (await database.get("device", ID)) ?? null;
  } catch {
    return null;
  }
};

/** Keeps the device's key, which no script reads again, and the numbers that it was given. */
export const fillVault = async (block: Block, shop: string): Promise<void> => {
  const { deviceId, merchantId, capXpf, first, last } = block;
  const key = await keepKey(block.key);
  const database = await open();
  await database.put("device", { deviceId, merchantId, shop, capXpf, next: first, last, key }, ID);
};

/** Forgets them: the browser is no till any more. */
export const emptyVault = async (): Promise<void> => {
  await open()
    .then((database) => database.delete("device", ID))
    .catch(() => undefined);
};

/** The next number, taken for good; null where none is left. In one transaction: two windows never take the same. */
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
