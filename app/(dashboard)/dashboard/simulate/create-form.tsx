import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { newTestPayment } from "./form";

/** Creates a payment to simulate, if none is open. */
export const CreateForm = ({ t }: { t: Words["t"] }) => (
  <Panel id="create" title={t("simulate.create")}>
    <Form className="grid gap-4 px-5 py-4" of={newTestPayment} />
  </Panel>
);
