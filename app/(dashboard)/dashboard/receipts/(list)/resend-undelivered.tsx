import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Form } from "@/app/(dashboard)/_form/form";
import { holdsScope } from "@/lib/kit/scopes";
import { countExhausted, RESENT_MAX } from "@/lib/receipts/resend-exhausted";
import { sendUndelivered } from "../form";

type ResendProps = { member: Member; words: Words };

/** Resends all receipts that were given up; shows how many first. */
export const ResendUndelivered = async ({ member, words: { t, number } }: ResendProps) => {
  if (!holdsScope(member.ctx.scopes, "receipts:write")) return null;
  const count = await countExhausted(member.ctx);
  if (count === 0) return null;
  return (
    <Form
      className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-surface px-5 py-4"
      of={sendUndelivered}
    >
      {({ submit }) => (
        <>
          <p className="min-w-0 max-w-xl flex-1 basis-64 text-muted">
            {t("receipts.replayText")}
            {count > RESENT_MAX && ` ${t("receipts.replayMax", { max: number(RESENT_MAX) })}`}
          </p>
          {submit(() => t("receipts.replay", { count: Math.min(count, RESENT_MAX) }))}
        </>
      )}
    </Form>
  );
};
