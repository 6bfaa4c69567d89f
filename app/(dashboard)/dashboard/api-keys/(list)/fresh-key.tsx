import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { SecretOnce } from "@/app/_ui/secret-once";
import { FirstPayment } from "@/app/(dashboard)/_shell/first-payment";

type FreshKeyProps = { secret: string; csrf: string; t: Words["t"] };

/** A new key, shown until it is said to be saved. */
export const FreshKey = ({ secret, csrf, t }: FreshKeyProps) => (
  <SecretOnce
    copy={{ do: t("copy.do"), done: t("copy.done") }}
    secret={secret}
    text={t("apiKeys.freshText")}
    title={t("apiKeys.freshTitle")}
  >
    {secret.startsWith("svc_test_") && (
      <>
        <p className="mb-2">{t("apiKeys.freshTry")}</p>
        <FirstPayment secret={secret} t={t} />
      </>
    )}
    <form action="/dashboard/api-keys/saved" className="mt-5" method="post">
      <input name="csrf" type="hidden" value={csrf} />
      <Submit>{t("apiKeys.saved")}</Submit>
    </form>
  </SecretOnce>
);
