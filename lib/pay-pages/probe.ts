import { type PayPage, type Probed, payPages } from "@/lib/pay-pages/addresses";
import { type Change, compare } from "@/lib/pay-pages/compare";
import type { DocumentName, Inventory, Made } from "@/lib/pay-pages/inventory";
import { type Observed, type Origins, observe } from "@/lib/pay-pages/observe";

export interface PageReport {
  page: string;
  url: string;
  document: DocumentName;
  observed: Observed | null;
  changes: Change[];
}

const WITHIN_MS = 15_000;

/** Requests every pay page like a customer's browser, and returns the differences from the build. */
export const probePayPages = async (
  of: Probed,
  inventory: Inventory,
  live: { pages: readonly PayPage[]; origins: Origins } = { pages: [], origins: {} },
): Promise<PageReport[]> => {
  const origins = { app: of.appOrigin, bank: of.bankOrigin, ...live.origins };
  const pages = [...(await payPages(of)), ...live.pages];
  return Promise.all(pages.map((page) => checkPage(page, origins, inventory)));
};

const checkPage = async (
  { page, url, document }: PayPage,
  origins: Origins,
  inventory: Inventory,
): Promise<PageReport> => {
  try {
    const response = await get(url);
    const html = await response.text();
    const served = { url: response.url, html, headers: response.headers };
    const observed = await observe(
      served,
      origins,
      async (path) => new Uint8Array(await (await get(new URL(path, url).href)).arrayBuffer()),
    );
    const made = inventory[document];
    const changes = compare(made, observed, url.startsWith("https:"));
    return {
      page,
      url,
      document,
      observed: { ...observed, headers: known(made, observed) },
      changes,
    };
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { page, url, document, observed: null, changes: [`not checked: ${reason}`] };
  }
};

/** Other headers, such as cookies, are not part of the inventory. */
const known = (made: Made, { headers }: Observed): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name in made.headers));

const get = (url: string): Promise<Response> =>
  fetch(url, {
    cache: "no-store",
    headers: { accept: "text/html" },
    signal: AbortSignal.timeout(WITHIN_MS),
  });
