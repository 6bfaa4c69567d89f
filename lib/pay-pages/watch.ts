import { scriptedBank } from "@/lib/bank/bank-form";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import type { PayPage } from "@/lib/pay-pages/addresses";
import { readInventory } from "@/lib/pay-pages/inventory";
import type { Origins } from "@/lib/pay-pages/observe";
import { probePayPages } from "@/lib/pay-pages/probe";

/**
 * Checks this deployment's own pay pages by their public URLs, with the objects of `PROBE_API_KEY`, and logs an
 * error for each page that differs from its build. Returns how many differ; null without a key.
 */
export const watchPayPages = async (): Promise<number | null> => {
  const { APP_ORIGIN: appOrigin, BANK_ORIGIN: bankOrigin, PROBE_API_KEY: key } = env();
  if (key === undefined) return null;
  const reports = await probePayPages({ appOrigin, bankOrigin, key }, readInventory(), liveForm());
  const changed = reports.filter(({ changes }) => changes.length > 0);
  for (const { page, changes } of changed) log("error", "pay_pages.changed", { page, changes });
  return changed.length;
};

/** The document around the card fields of the live bank, if it has one. */
const liveForm = (): { pages: PayPage[]; origins: Origins } => {
  const { APP_ORIGIN, BANK_PROVIDER } = env();
  const bank = BANK_PROVIDER ? scriptedBank(BANK_PROVIDER) : null;
  if (!bank) return { pages: [], origins: {} };
  const url = new URL(`/bank-form/${bank.name}`, APP_ORIGIN);
  const fields = { mode: "frame", purpose: "setup", locale: "fr", key: bank.key, return: "/" };
  for (const [name, value] of Object.entries({ ...fields, formToken: "probe" })) {
    url.searchParams.set(name, value);
  }
  const { scriptOrigin: script, apiOrigin: api } = bank;
  return {
    pages: [{ page: "live bank form", url: url.href, document: bank.name }],
    origins: { script, api, gateway: api.replace("://api.", "://") },
  };
};
