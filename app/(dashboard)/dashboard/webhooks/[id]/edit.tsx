import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/app/_server/flash";
import { Submit } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import { endpointTypedIn } from "@/app/(dashboard)/dashboard/webhooks/_form";
import { EndpointFields } from "../_parts/endpoint-fields";
import type { Endpoint } from "./page";

type EditProps = {
  endpoint: Endpoint;
  csrf: string;
  livemode: boolean;
  flash: Flash;
  formError: FormError | null;
  words: Words;
};

/** The form of a webhook, folded until somebody wants it or it has been refused. */
export const Edit = ({ endpoint, csrf, livemode, flash, formError, words }: EditProps) => {
  const typed = endpointTypedIn(flash);
  return (
    <details
      className="group/fold rounded-panel border border-line bg-surface shadow-panel"
      open={typed !== null}
    >
      <summary className="flex min-h-13 items-center justify-between gap-3 rounded-panel px-5 font-semibold">
        {words.t("webhook.edit")}
        <Icon
          className="size-5 text-muted transition-transform group-open/fold:rotate-90"
          name="right"
        />
      </summary>
      <form
        action={`/dashboard/webhooks/${endpoint.id}/update`}
        className="grid gap-6 border-line border-t px-5 py-5"
        method="post"
      >
        <input name="csrf" type="hidden" value={csrf} />
        <EndpointFields
          known={typed ?? endpoint}
          livemode={livemode}
          formError={typed ? formError : null}
          words={words}
        />
        <div>
          <Submit>{words.t("webhook.save")}</Submit>
        </div>
      </form>
    </details>
  );
};
