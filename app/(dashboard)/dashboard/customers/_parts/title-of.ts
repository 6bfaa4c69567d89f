import type { Words } from "@/app/_intl/words";

type Named = { name: string | null; email: string | null; phone: string | null };

/** What a customer is called: no field is required, so there may be nothing to call it by. */
export const titleOf = ({ name, email, phone }: Named, t: Words["t"]): string =>
  name ?? email ?? phone ?? t("customers.nameless");
