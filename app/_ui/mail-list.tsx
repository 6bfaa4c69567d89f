import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { Icon } from "./icons";

type Line = { id: string; kind: string; to: string; subject: string; createdAt: Date };

type MailListProps = {
  mails: readonly Line[];
  words: Words;
  folder: "/mailbox" | "/dashboard/mailbox";
};

/** Emails, newest first: subject, recipient, date. */
export const MailList = ({ mails, words: { t, when }, folder }: MailListProps) => (
  <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface shadow-panel">
    {mails.map((mail) => (
      <li key={mail.id}>
        <Link
          className="grid grid-cols-[auto_1fr] items-start gap-x-3 px-5 py-3.5 no-underline hover:bg-hover sm:grid-cols-[auto_1fr_auto] sm:items-center"
          href={`${folder}/${mail.id}`}
          prefetch={false}
        >
          <span className="grid size-9 place-items-center rounded-full bg-accent-soft text-accent">
            <Icon className="size-5" name={mail.kind === "magic-link" ? "key" : "mail"} />
          </span>
          <span className="min-w-0">
            <span className="block truncate font-medium">{mail.subject}</span>
            <span className="block truncate text-muted text-sm">
              {t("mailbox.to", { email: mail.to })}
            </span>
          </span>
          <span className="tabular col-start-2 text-muted text-sm sm:col-start-3">
            {when(mail.createdAt, "table")}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
