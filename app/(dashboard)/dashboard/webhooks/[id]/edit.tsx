import type { Words } from "@/app/_intl/words";
import { FoldedForm } from "@/app/(dashboard)/_form/folded-form";
import { EndpointFields } from "../_parts/endpoint-fields";
import { editEndpoint } from "../form";
import type { Endpoint } from "./load";

type EditProps = { endpoint: Endpoint; livemode: boolean; words: Words };

export const Edit = ({ endpoint, livemode, words: { t } }: EditProps) => (
  <FoldedForm
    className="grid gap-6 px-5 py-5"
    of={editEndpoint}
    params={{ id: endpoint.id }}
    title={t("webhook.edit")}
    values={endpoint}
  >
    {(drawing) => (
      <EndpointFields
        drawing={drawing}
        enabledEvents={endpoint.enabledEvents}
        livemode={livemode}
      />
    )}
  </FoldedForm>
);
