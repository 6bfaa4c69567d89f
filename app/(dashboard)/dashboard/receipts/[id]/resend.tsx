import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import type { Receipt } from "@/prisma/client/client";
import { sendReceipt } from "../form";

/** Resends it, to its address or to a corrected one. */
export const Resend = ({ receipt: { id, email }, t }: { receipt: Receipt; t: Words["t"] }) => (
  <Panel id="resend" title={t("receipts.resend")}>
    <Form className="grid gap-4 px-5 py-5" of={sendReceipt} params={{ id }} values={{ email }} />
  </Panel>
);
