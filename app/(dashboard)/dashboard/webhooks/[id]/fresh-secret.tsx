import type { Words } from "@/app/_intl/words";
import { ButtonAnchor } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import { SecretOnce } from "@/app/_ui/secret-once";
import { Form } from "@/app/(dashboard)/_form/form";
import { hideFreshSecret } from "../form";

type FreshProps = { secret: string; t: Words["t"] };

/** A new signing secret, shown until the member confirms that it is saved. */
export const FreshSecret = ({ secret, t }: FreshProps) => (
  <SecretOnce
    copy={{ do: t("copy.do"), done: t("copy.done") }}
    secret={secret}
    text={t("webhooks.freshText")}
    title={t("webhooks.freshTitle")}
  >
    <div className="flex flex-wrap gap-3">
      <Form of={hideFreshSecret} />
      <ButtonAnchor href="/docs/webhooks" variant="quiet">
        <Icon name="book" />
        {t("webhooks.guide")}
      </ButtonAnchor>
    </div>
  </SecretOnce>
);
