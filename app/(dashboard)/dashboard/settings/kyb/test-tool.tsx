import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { Form } from "@/app/(dashboard)/_form/form";
import { kybMachine } from "@/lib/kyb/machine";
import { actAsOperator } from "./form";

type ToolProps = { status: string; t: Words["t"] };

/** Acts as the operator; only if live mode moves no money. It must not look like a part of the product. */
export const TestTool = ({ status, t }: ToolProps) => (
  <section
    aria-labelledby="test-tool"
    className="rounded-panel border-2 border-test border-dashed bg-surface px-5 py-5"
  >
    <h2 className="flex flex-wrap items-center gap-2 font-semibold text-base" id="test-tool">
      <span className="rounded-full bg-test px-2.5 py-0.5 font-medium text-[0.8125rem] text-test-ink">
        {t("kyb.tool.mark")}
      </span>
      {t("kyb.tool.title")}
    </h2>
    <p className="mt-2 text-muted">
      {t(kybMachine.allows(status, "verify") ? "kyb.tool.text" : "kyb.tool.later")}
    </p>
    {kybMachine.allows(status, "verify") && (
      <Form className="mt-4" of={actAsOperator}>
        {() => (
          <Submit variant="plain" name="outcome" value="verified">
            {t("kyb.tool.verify")}
          </Submit>
        )}
      </Form>
    )}
    {kybMachine.allows(status, "reject") && (
      <Form className="mt-5 grid gap-3" of={actAsOperator}>
        {({ field }) => (
          <>
            {field("reason")}
            <div>
              <Submit variant="plain" name="outcome" value="rejected">
                {t("kyb.tool.reject")}
              </Submit>
            </div>
          </>
        )}
      </Form>
    )}
  </section>
);
