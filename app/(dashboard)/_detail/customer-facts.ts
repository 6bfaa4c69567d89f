import type { Words } from "@/app/_intl/words";
import type { Fact } from "@/app/(dashboard)/_detail/declaration";

type Named = { id: string; name: string | null; email: string | null };

/** How lists name a customer; no field of a customer is required. */
export const customerName = ({ name, email }: Omit<Named, "id">, { t }: Words): string =>
  name ?? email ?? t("invoices.anonymous");

/** The customer it belongs to. */
export const customerFact = (customer: Named | null, words: Words): Fact => ({
  name: "invoices.customer",
  text: customer && customerName(customer, words),
  href: customer && `/dashboard/customers/${customer.id}`,
});

/** The customer it belongs to, with their email address if the name does not show it. */
export const customerFacts = (customer: Named, words: Words): Fact[] => [
  customerFact(customer, words),
  { name: "payment.email", text: customer.name && customer.email },
];
