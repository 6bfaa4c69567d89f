import { cookies } from "next/headers";
import { Notice } from "@/app/_ui/notice";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import { freshSecretIn } from "@/app/(dashboard)/dashboard/webhooks/_fresh-secret";
import { StateChip, whyOff } from "../_parts/state-chip";
import { Edit } from "./edit";
import { factsOf } from "./facts";
import { FreshSecret } from "./fresh-secret";
import { Health } from "./health";
import { Journal } from "./journal";
import { type EndpointDetail, loadEndpoint } from "./load";
import { Ending, Rotation, Switch, Trial } from "./tools";

type Props = View<EndpointDetail>;

const mayChange = ({ data: { endpoint }, may }: Props): boolean =>
  may("webhooks:write") && !endpoint.deletedAt;

const page = detailPage({
  back: { to: "/dashboard/webhooks", text: "webhooks.title" },
  scope: "webhooks:read",
  params: { id: "we" },
  load: loadEndpoint,
  title: ({ endpoint }) => endpoint.url,
  titleStyle: "address",
  chip: ({ endpoint }, { t }) => <StateChip endpoint={endpoint} t={t} />,
  below: ({ data: { endpoint } }) =>
    endpoint.description && <p className="break-words text-muted">{endpoint.description}</p>,
  actions: (view) => mayChange(view) && <Switch endpoint={view.data.endpoint} words={view.words} />,
  notices: (view) => <Notices {...view} />,
  wide: (view) => {
    const { data, member, query, words } = view;
    return (
      <>
        <Fresh {...view} />
        <Health endpoint={data.endpoint} member={member} words={words} />
        <Journal endpoint={data.endpoint} member={member} query={query} words={words} />
      </>
    );
  },
  main: (view) => mayChange(view) && <Tools {...view} />,
  facts: { groups: factsOf, id: ({ endpoint }) => endpoint.id },
});

export const generateMetadata = page.metadata;
export default page.Page;

const Fresh = async ({ data: { endpoint }, member, words: { t } }: Props) => {
  const fresh = freshSecretIn(await cookies(), member);
  return fresh?.endpointId === endpoint.id && <FreshSecret secret={fresh.secret} t={t} />;
};

const Tools = ({ data: { endpoint, latest }, member, words }: Props) => (
  <>
    <Trial endpoint={endpoint} latest={latest} livemode={member.livemode} words={words} />
    <Edit endpoint={endpoint} livemode={member.livemode} words={words} />
    <Rotation endpoint={endpoint} words={words} />
    <Ending endpoint={endpoint} words={words} />
  </>
);

const done = {
  changed: "changedNow",
  on: "onNow",
  off: "offNow",
  sent: "sentNow",
  resent: "resentNow",
  nothingResent: "nothingResentNow",
} as const;

/** Confirms the last action, or says why the webhook is disabled. */
const Notices = ({ data: { endpoint }, flash, words: { t } }: Props) => {
  const key = Object.hasOwn(done, String(flash.done))
    ? done[flash.done as keyof typeof done]
    : null;
  const why = whyOff(endpoint);
  return (
    <>
      {key && (
        <Notice role="status" tone="good">
          {t(`webhook.${key}`)}
        </Notice>
      )}
      {endpoint.deletedAt && <Notice tone="calm">{t("webhook.isDeleted")}</Notice>}
      {why && !endpoint.deletedAt && (
        <Notice tone={why === "manual" ? "calm" : "warn"}>{t(`webhook.why.${why}`)}</Notice>
      )}
    </>
  );
};
