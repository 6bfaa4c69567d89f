import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { CopyButton } from "@/app/_ui/copy-button";
import { FirstPayment } from "@/app/dashboard/_frame/first-payment";

type FreshKeyProps = { secret: string; csrf: string; t: Words["t"] };

/** A new key, shown until it is said to be saved. */
export const FreshKey = ({ secret, csrf, t }: FreshKeyProps) => (
  <section
    aria-labelledby="fresh"
    className="rounded-panel border-2 border-accent bg-surface p-5 shadow-panel sm:p-6"
  >
    <h2 className="font-semibold text-lg" id="fresh">
      {t("apiKeys.freshTitle")}
    </h2>
    <p className="mt-1 text-muted">{t("apiKeys.freshText")}</p>
    <div className="my-4 flex flex-wrap items-center justify-between gap-2 rounded-control border border-line bg-canvas py-1 pr-1 pl-4">
      <code className="select-all break-all py-2 font-mono text-[0.9375rem]" data-testid="secret">
        {secret}
      </code>
      <CopyButton done={t("copy.done")} label={t("copy.do")} text={secret} />
    </div>
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
  </section>
);
