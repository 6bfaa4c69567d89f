import { cookies } from "next/headers";
import { formErrorIn } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/app/_server/flash";
import type { Member } from "@/app/_server/session";
import { Notice } from "@/app/_ui/notice";
import { freshKeyIn, holderOf } from "@/app/(dashboard)/_shell/fresh-key";
import { FreshKey } from "./fresh-key";

type NoticesProps = { member: Member; flash: Flash; words: Words };

/** The result of the last form, and a new key until it is saved. */
export const KeyNotices = async ({ member, flash, words }: NoticesProps) => {
  const { t } = words;
  const formError = formErrorIn(flash, words);
  const secret = freshKeyIn(await cookies(), holderOf(member));
  return (
    <div className="mb-5 grid grid-cols-1 gap-5 empty:hidden">
      {formError && (
        <Notice role="alert" tone="bad">
          {formError.sentence}
        </Notice>
      )}
      {flash.done === "revoked" && (
        <Notice role="status" tone="good">
          {t("apiKeys.revokedNow")}
        </Notice>
      )}
      {secret && <FreshKey secret={secret} t={t} />}
    </div>
  );
};
