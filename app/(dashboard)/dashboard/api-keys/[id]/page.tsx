import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import { Form } from "@/app/(dashboard)/_form/form";
import { RefusalOf } from "@/app/(dashboard)/_form/refusal-of";
import { getApiKey } from "@/lib/api-keys/read";
import type { ApiKey } from "@/prisma/client/client";
import { isOver, maskOf } from "../(list)/keys";
import { revokeKey, rollKey } from "../form";
import { Rolling } from "./rolling";

const page = detailPage({
  back: { to: "/dashboard/api-keys", text: "apiKeys.title" },
  scope: "api_keys:read",
  params: { id: "key" },
  load: ({ ctx }, { id }): Promise<ApiKey> => getApiKey(ctx, id),
  title: ({ name }, { t }) => name ?? t("apiKeys.unnamed"),
  isNarrow: true,
  facts: {
    groups: ({ data: key, words: { t } }) => [
      [
        { name: "apiKeys.key", text: maskOf(key) },
        {
          name: "apiKeys.scopes",
          text: key.scopes.includes("*") ? t("apiKeys.fullAccess") : key.scopes.join(", "),
        },
        { name: "apiKeys.version", text: key.apiVersion },
        { name: "apiKeys.lastUsed", moment: key.lastUsedAt, text: t("apiKeys.never") },
        { name: "apiKeys.created", moment: key.createdAt },
        { name: "apiKeys.expires", moment: key.expiresAt, text: t("apiKeys.noExpiry") },
      ],
    ],
  },
  main: (view) => (isOver(view.data, new Date()) ? <Over {...view} /> : <Changes {...view} />),
});

export const generateMetadata = page.metadata;
export default page.Page;

const Over = ({ data: { id }, words: { t } }: View<ApiKey>) => (
  <>
    <RefusalOf of={rollKey} params={{ id }} />
    <Notice tone="calm">{t("oneKey.isOver")}</Notice>
  </>
);

const Changes = ({ data: { id, name, last4 }, words: { t }, may }: View<ApiKey>) =>
  may("api_keys:write") && (
    <>
      <Rolling id={id} t={t} />
      <Panel className="border-bad/40" id="revoke" title={t("oneKey.revoke")}>
        <Form className="grid gap-4 px-5 py-5" of={revokeKey} params={{ id }}>
          {({ field, submit }) => (
            <>
              <p>{t("oneKey.revokeText")}</p>
              {field("confirmation", {
                label: () =>
                  t("oneKey.typeName", { expected: [name, last4].filter(Boolean).join(" / ") }),
              })}
              {submit()}
            </>
          )}
        </Form>
      </Panel>
    </>
  );
