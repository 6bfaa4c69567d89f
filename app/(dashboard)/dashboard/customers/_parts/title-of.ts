import type { Words } from "@/app/_intl/words";

type Named = { name: string | null; email: string | null; phone: string | null };

/** A customer's title: no field is required, so there may be no name. */
export const titleOf = ({ name, email, phone }: Named, t: Words["t"]): string =>
  name ?? email ?? phone ?? t("customers.nameless");
