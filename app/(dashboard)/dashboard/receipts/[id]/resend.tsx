import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Panel } from "@/app/_ui/panel";
import type { Receipt } from "@/prisma/client/client";

type ResendProps = {
  receipt: Receipt;
  typed: Record<string, string> | null;
  error: string | null;
  csrf: string;
  t: Words["t"];
};

/** Sends it once more, to its address or to a corrected one. */
export const Resend = ({ receipt, typed, error, csrf, t }: ResendProps) => (
  <Panel id="resend" title={t("receiptsRoom.resend")}>
    <form
      action={`/dashboard/receipts/${receipt.id}/resend`}
      className="grid gap-4 px-5 py-5"
      method="post"
    >
      <input name="csrf" type="hidden" value={csrf} />
      <Field
        autoCapitalize="none"
        autoComplete="off"
        defaultValue={typed?.["email"] ?? receipt.email}
        error={error}
        hint={t("receiptsRoom.resendHint")}
        id="email"
        inputMode="email"
        label={t("receiptsRoom.to")}
        maxLength={320}
        name="email"
        required
        spellCheck={false}
        type="email"
      />
      <div>
        <Submit look="plain">{t("receiptsRoom.resendSubmit")}</Submit>
      </div>
    </form>
  </Panel>
);
