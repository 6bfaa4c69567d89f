import { Chip } from "@/app/_ui/chip";
import { tabs, text } from "@/app/(dashboard)/_list/filter-kinds";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { searchCustomers, sharedAddresses } from "@/lib/customers/search";
import { titleOf } from "../_parts/title-of";

const list = listPage({
  path: "/dashboard/customers",
  words: "customers",
  scope: "customers:read",
  prefix: "cus",
  create: { href: "/dashboard/customers/new", scope: "customers:write" },
  filters: {
    q: text({ hint: "customers.searchHint" }),
    state: tabs(["deleted"], {
      label: "customers.parts",
      all: "customers.current",
      text: (state, t) => t(`customers.${state}`),
    }),
  },
  search: async (ctx, { q, state, ...asked }) => {
    const page = await searchCustomers(ctx, { text: q, deleted: state === "deleted", ...asked });
    const shared = await sharedAddresses(
      ctx,
      page.rows.map(({ emailKey }) => emailKey),
    );
    const sharingOf = (key: string | null): number => shared.get(key ?? "") ?? 1;
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, sharing: sharingOf(row.emailKey) })),
    };
  },
  href: ({ id }) => `/dashboard/customers/${id}`,
  columns: [
    {
      name: "name",
      grows: true,
      card: "wide",
      width: "md:w-1/3",
      primary: (customer, { t }) => titleOf(customer, t),
    },
    {
      name: "email",
      grows: true,
      card: "wide",
      cell: ({ name, email, sharing }, { t }) => (
        <>
          {name && email && <span className="block truncate">{email}</span>}
          {sharing > 1 && (
            <Chip icon="people" tone="calm">
              {t("customers.sharing", { count: sharing })}
            </Chip>
          )}
        </>
      ),
    },
    {
      name: "phone",
      isMuted: true,
      isTabular: true,
      width: "md:w-48",
      cell: ({ name, email, phone }) => (name ?? email) && phone,
    },
    { name: "date", moment: ({ createdAt }) => createdAt },
  ],
  empty: { icon: "people" },
});

export const generateMetadata = list.metadata;
export default list.Page;
