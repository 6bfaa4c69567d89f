import type { Words } from "@/app/_intl/words";
import { ButtonAnchor, Submit } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import { SecretOnce } from "@/app/_ui/secret-once";

type FreshProps = { secret: string; csrf: string; t: Words["t"] };

/** A new signing secret, shown until it is said to be saved. */
export const FreshSecret = ({ secret, csrf, t }: FreshProps) => (
  <SecretOnce
    copy={{ do: t("copy.do"), done: t("copy.done") }}
    secret={secret}
    text={t("webhooks.freshText")}
    title={t("webhooks.freshTitle")}
  >
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
  </SecretOnce>
);
