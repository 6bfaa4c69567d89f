import type { Words } from "@/app/_intl/words";
import { Disclosure } from "./disclosure";
import { Panel } from "./panel";

type Message = {
  to: string;
  subject: string;
  text: string;
  createdAt: Date;
};

type MailViewProps = { mail: Message; links: readonly string[]; frame: string; words: Words };

/** An email as its reader sees it. The frame can run and load nothing. */
export const MailView = ({ mail, links, frame, words: { t, when } }: MailViewProps) => (
  <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
    <Panel className="overflow-hidden">
      <iframe
        className="block h-[42rem] w-full bg-white"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src={frame}
        title={t("mailbox.frame", { subject: mail.subject })}
      />
    </Panel>
    <div className="grid grid-cols-1 gap-5">
      <Panel>
        <dl className="grid gap-3 px-5 py-4">
          <div>
            <dt className="text-muted text-sm">{t("mailbox.recipient")}</dt>
            <dd className="break-all">{mail.to}</dd>
          </div>
          <div>
            <dt className="text-muted text-sm">{t("mailbox.from")}</dt>
            <dd>{when(mail.createdAt, "full")}</dd>
          </div>
        </dl>
      </Panel>
      <Panel id="links" title={t("mailbox.links")}>
        <ul className="grid gap-1 px-5 py-3">
          {links.length === 0 && <li className="text-muted">{t("mailbox.noLinks")}</li>}
          {links.map((link) => (
            <li key={link}>
              <a
                className="block break-all py-1.5 text-accent text-sm underline underline-offset-4"
                href={link}
                rel="noreferrer"
              >
                {link}
              </a>
            </li>
          ))}
        </ul>
      </Panel>
      <Disclosure title={t("mailbox.plain")}>
        <pre className="whitespace-pre-wrap break-words p-5 font-mono text-[0.8125rem]">
          {mail.text}
        </pre>
      </Disclosure>
    </div>
  </div>
);
