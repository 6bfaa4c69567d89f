import type { Words } from "@/app/_intl/words";
import type { Fact } from "@/app/(dashboard)/_detail/declaration";

type Named = { id: string; name: string | null; email: string | null };

/** What a customer is called where others are listed, though nothing of them is required. */
export const customerName = ({ name, email }: Omit<Named, "id">, { t }: Words): string =>
  name ?? email ?? t("invoices.anonymous");

/** Whose it is. */
export const customerFact = (customer: Named | null, words: Words): Fact => ({
  name: "invoices.customer",
  text: customer && customerName(customer, words),
  href: customer && `/dashboard/customers/${customer.id}`,
});

/** Whose it is, and where they are reached where their name does not say it. */
export const customerFacts = (customer: Named, words: Words): Fact[] => [
  customerFact(customer, words),
  { name: "payment.email", text: customer.name && customer.email },
];
