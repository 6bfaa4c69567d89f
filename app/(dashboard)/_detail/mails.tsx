import type { Words } from "@/app/_intl/words";
import { Chip, type ChipProps } from "@/app/_ui/chip";
import { Panel } from "@/app/_ui/panel";
import type { MailAbout } from "@/lib/mails/about";

const kinds: Record<string, "invoices.mailBank" | "invoices.mailCredit"> = {
  "invoice-authentication": "invoices.mailBank",
  "credit-note": "invoices.mailCredit",
};

type State = "sent" | "waiting" | "withdrawn" | "lost";

const chips: Record<State, Omit<ChipProps, "children">> = {
  sent: { tone: "good", icon: "check" },
  waiting: { tone: "calm", icon: "clock" },
  withdrawn: { tone: "calm", icon: "cross" },
  lost: { tone: "bad", icon: "cross" },
};

const stateOf = ({ sentAt, nextAttemptAt, failure }: MailAbout): State => {
  if (sentAt) return "sent";
  if (nextAttemptAt) return "waiting";
  return failure === "withdrawn" ? "withdrawn" : "lost";
};

/** The emails sent to the customer about it, with their status. */
export const Mails = ({ mails, words }: { mails: readonly MailAbout[]; words: Words }) =>
  mails.length > 0 && (
    <Panel className="overflow-hidden" id="mails" title={words.t("invoices.mails")}>
      <ul className="divide-y divide-line">
        {mails.map((mail) => (
          <Line key={mail.id} mail={mail} words={words} />
        ))}
      </ul>
    </Panel>
  );

const Line = ({ mail, words: { t, when } }: { mail: MailAbout; words: Words }) => {
  const state = stateOf(mail);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
      <div className="min-w-0">
        <p>{t(kinds[mail.kind] ?? "invoices.mailPay")}</p>
        <p className="tabular wrap-anywhere text-muted text-sm">
          {mail.to} · {when(mail.sentAt ?? mail.createdAt, "table")}
        </p>
      </div>
      <Chip {...chips[state]}>{t(`invoices.mail.${state}`)}</Chip>
    </li>
  );
};
