import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { rollKey } from "../form";

/** Rolls the key: a new one, and the time until the old one ends. */
export const Rolling = ({ id, t }: { id: string; t: Words["t"] }) => (
  <Panel id="roll" title={t("keys.roll.title")}>
    <Form className="grid gap-4 px-5 py-5" of={rollKey} params={{ id }}>
      {({ field, submit }) => (
        <>
          <p>{t("keys.roll.text")}</p>
          {field("overlap")}
          {submit()}
        </>
      )}
    </Form>
  </Panel>
);
