import { rememberLocale } from "@/lib/customers/locale";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Portal } from "@/lib/portal-sessions/open";

/** The language of the customer's messages from now on. */
export const setLanguage = (
  { ctx, customer }: Pick<Portal, "ctx" | "customer">,
  locale: string,
): Promise<void> => commitAndStore(ctx, (tx) => rememberLocale(tx, customer.id, locale));
