import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";
import type { CustomerRow } from "@/lib/customers/serialise";
import { titleOf } from "../_parts/title-of";

type TableProps = {
  customers: readonly CustomerRow[];
  shared: ReadonlyMap<string, number>;
  words: Words;
};

const head = "px-3 py-2.5 text-left font-medium text-muted text-sm first:pl-5 last:pr-5";
const cell = "md:table-cell md:px-3 md:py-3 md:first:pl-5 md:last:pr-5";

/** Customers as a table, and on a phone as cards of the same rows. */
export const CustomerTable = ({ customers, shared, words }: TableProps) => (
  <table className="block w-full md:table">
    <caption className="sr-only">{words.t("customers.caption")}</caption>
    <thead className="sr-only border-line border-b md:not-sr-only md:table-header-group">
      <tr>
        {(["name", "email", "phone", "date"] as const).map((name) => (
          <th
            className={`${head} ${name === "date" ? "md:text-right" : ""}`}
            key={name}
            scope="col"
          >
            {words.t(`customers.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block divide-y divide-line md:table-row-group">
      {customers.map((customer) => (
        <Row
          customer={customer}
          key={customer.id}
          sharing={shared.get(customer.emailKey ?? "") ?? 1}
          words={words}
        />
      ))}
    </tbody>
  </table>
);

type RowProps = { customer: CustomerRow; sharing: number; words: Words };

const Row = ({ customer, sharing, words: { t, when } }: RowProps) => {
  const { id, name, email, phone, createdAt } = customer;
  return (
    <tr className="relative grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 px-5 py-3.5 hover:bg-hover md:table-row md:p-0">
      <td className={`${cell} col-span-2 min-w-0 md:w-1/3 md:max-w-0`}>
        <Link
          className="block truncate font-medium no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          href={`/dashboard/customers/${id}`}
          prefetch={false}
        >
          {titleOf(customer, t)}
        </Link>
      </td>
      <td className={`${cell} col-span-2 min-w-0 md:max-w-0`}>
        {name && email && <span className="block truncate">{email}</span>}
        {sharing > 1 && (
          <Chip icon="people" tone="calm">
            {t("customers.sharing", { count: sharing })}
          </Chip>
        )}
      </td>
      <td className={`${cell} tabular text-muted text-sm md:w-48`}>{(name ?? email) && phone}</td>
      <td className={`${cell} tabular whitespace-nowrap text-right text-muted text-sm md:w-40`}>
        <time dateTime={createdAt.toISOString()}>{when(createdAt, "table")}</time>
      </td>
    </tr>
  );
};
