import type { Words } from "@/app/_intl/words";
import { SecretOnce } from "@/app/_ui/secret-once";
import { Form } from "@/app/(dashboard)/_form/form";
import { FirstPayment } from "@/app/(dashboard)/_shell/first-payment";
import { hideFreshKey } from "../form";

type FreshKeyProps = { secret: string; t: Words["t"] };

/** A new key, shown until the member confirms that it is saved. */
export const FreshKey = ({ secret, t }: FreshKeyProps) => (
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
    <Form className="mt-5" of={hideFreshKey} />
  </SecretOnce>
);
