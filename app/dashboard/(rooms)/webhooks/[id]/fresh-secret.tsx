import type { Words } from "@/app/_intl/words";
import { ButtonAnchor, Submit } from "@/app/_ui/button";
import { CopyButton } from "@/app/_ui/copy-button";
import { Icon } from "@/app/_ui/icons";

type FreshProps = { secret: string; csrf: string; t: Words["t"] };

/** A new signing secret, shown until it is said to be saved. */
export const FreshSecret = ({ secret, csrf, t }: FreshProps) => (
  <section
    aria-labelledby="fresh"
    className="rounded-panel border-2 border-accent bg-surface p-5 shadow-panel sm:p-6"
  >
    <h2 className="font-semibold text-lg" id="fresh">
      {t("webhooks.freshTitle")}
    </h2>
    <p className="mt-1 text-muted">{t("webhooks.freshText")}</p>
    <div className="my-4 flex flex-wrap items-center justify-between gap-2 rounded-control border border-line bg-canvas py-1 pr-1 pl-4">
      <code className="select-all break-all py-2 font-mono text-[0.9375rem]" data-testid="secret">
        {secret}
      </code>
      <CopyButton done={t("copy.done")} label={t("copy.do")} text={secret} />
    </div>
    <div className="flex flex-wrap gap-3">
      <form action="/dashboard/webhooks/saved" method="post">
        <input name="csrf" type="hidden" value={csrf} />
        <Submit>{t("webhooks.saved")}</Submit>
      </form>
      <ButtonAnchor href="/docs/webhooks" look="quiet">
        <Icon name="book" />
        {t("webhooks.guide")}
      </ButtonAnchor>
    </div>
  </section>
);
