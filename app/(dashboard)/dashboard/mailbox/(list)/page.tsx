import { redirect } from "next/navigation";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { listMails } from "@/lib/members/mailbox";

const list = listPage({
  path: "/dashboard/mailbox",
  words: "mailbox",
  scope: "receipts:read",
  leave: ({ livemode }) => {
    if (livemode) redirect("/dashboard");
  },
  search: async (ctx, { starting_after, ending_before }) => {
    // Older URLs use `before` for older messages.
    const from = starting_after ?? ending_before;
    const { mails: rows, hasMore } = await listMails(ctx, from);
    return { rows, newer: from ? "" : null, older: hasMore ? (rows.at(-1)?.id ?? null) : null };
  },
  href: ({ id }) => `/dashboard/mailbox/${id}`,
  columns: [
    {
      name: "subject",
      grows: true,
      card: "wide",
      primary: ({ subject, to }, { t }) => (
        <>
          {subject}
          <span className="block truncate font-normal text-muted text-sm">
            {t("mailbox.to", { email: to })}
          </span>
        </>
      ),
    },
    { name: "sent", moment: ({ createdAt }) => createdAt, card: "left" },
  ],
  empty: { icon: "mail" },
});

export const generateMetadata = list.metadata;
export default list.Page;
