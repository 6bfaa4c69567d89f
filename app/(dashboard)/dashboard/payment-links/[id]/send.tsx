import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { sendLink } from "../form";

/** Emails the link to a customer. */
export const Send = ({ id, words: { t, locale } }: { id: string; words: Words }) => (
  <Panel id="send" title={t("links.send")}>
    <Form className="grid gap-4 px-5 py-5" of={sendLink} params={{ id }} values={{ locale }} />
  </Panel>
);
