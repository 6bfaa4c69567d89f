import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { kybMachine } from "@/lib/kyb/machine";

type ToolProps = { csrf: string; status: string; error: string | null; t: Words["t"] };

/** Plays the operator; only where live mode moves no money. It must not look like a part of the product. */
export const TestTool = ({ csrf, status, error, t }: ToolProps) => (
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
      <form action="/dashboard/settings/kyb/simulate" className="mt-4" method="post">
        <input name="csrf" type="hidden" value={csrf} />
        <Submit look="plain" name="outcome" value="verified">
          {t("kyb.tool.verify")}
        </Submit>
      </form>
    )}
    {kybMachine.allows(status, "reject") && (
      <form action="/dashboard/settings/kyb/simulate" className="mt-5 grid gap-3" method="post">
        <input name="csrf" type="hidden" value={csrf} />
        <Field
          autoComplete="off"
          error={error}
          id="reason"
          label={t("kyb.tool.reason")}
          maxLength={500}
          name="reason"
          required
        />
        <div>
          <Submit look="plain" name="outcome" value="rejected">
            {t("kyb.tool.reject")}
          </Submit>
        </div>
      </form>
    )}
  </section>
);
