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

const STORE = "device";
const ID = "own";

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open("motu-till", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Runs in one transaction of the browser's store: two windows never take the same number. */
const within = async <Result>(
  work: (store: IDBObjectStore, give: (result: Result) => void) => void,
): Promise<Result | null> => {
  const database = await open();
  try {
    return await new Promise<Result | null>((resolve, reject) => {
      const transaction = database.transaction(STORE, "readwrite");
      let result: Result | null = null;
      work(transaction.objectStore(STORE), (given) => {
        result = given;
      });
      transaction.oncomplete = () => resolve(result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
};

export const readVault = (): Promise<Kept | null> =>
  within<Kept>((store, give) => {
    const request = store.get(ID);
    request.onsuccess = () => request.result && give(request.result);
  }).catch(() => null);

export const fillVault = async (block: Block, shop: string): Promise<void> => {
  const { deviceId, merchantId, capXpf, first, last } = block;
  const key = await keepKey(block.key);
  const kept: Kept = { deviceId, merchantId, shop, capXpf, next: first, last, key };
  await within((store) => store.put(kept, ID));
};

export const emptyVault = (): Promise<unknown> =>
  within((store) => store.delete(ID)).catch(() => null);

/** The next number, taken for good; null where none is left. */
export const takeNumber = (): Promise<{ n: number; kept: Kept } | null> =>
  within<{ n: number; kept: Kept }>((store, give) => {
    const request = store.get(ID);
    request.onsuccess = () => {
      const kept = request.result as Kept | undefined;
      if (!kept || kept.next > kept.last) return;
      store.put({ ...kept, next: kept.next + 1 }, ID);
      give({ n: kept.next, kept });
    };
  });

export const numbersLeft = (kept: Kept | null): number =>
  kept && kept.capXpf > 0 ? kept.last - kept.next + 1 : 0;
