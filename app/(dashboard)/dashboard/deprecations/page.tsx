import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { ButtonAnchor } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { deprecatedUse } from "@/lib/versions/usage";
import { type Use, usesIn } from "./uses-in";

const name = "font-mono text-[0.8125rem] [overflow-wrap:anywhere]";

const list = listPage({
  path: "/dashboard/deprecations",
  words: "deprecations",
  scope: "api_keys:read",
  action: ({ words: { t } }) => (
    <ButtonAnchor href="/docs/deprecations" variant="plain">
      <Icon name="book" />
      {t("deprecations.register")}
    </ButtonAnchor>
  ),
  search: async ({ merchantId, livemode }) => ({
    rows: usesIn(await deprecatedUse({ merchantId, livemode })),
  }),
  keyOf: (use) => `${use.keyId} ${use.name}`,
  columns: [
    {
      name: "parameter",
      grows: true,
      card: "wide",
      width: "md:w-full",
      cell: (use, words) => (
        <>
          <span className={`${name} font-semibold`}>{use.name}</span>
          {use.about && <Instead about={use.about} words={words} />}
        </>
      ),
    },
    {
      name: "key",
      card: "wide",
      width: "max-md:whitespace-normal text-sm md:min-w-40",
      cell: ({ keyId, keyName, last4 }, { t }) => (
        <Link href={`/dashboard/api-keys/${keyId}`} prefetch={false}>
          {keyName ?? t("apiKeys.unnamed")} <span className="font-mono">••{last4}</span>
        </Link>
      ),
    },
    {
      name: "recent",
      card: "wide",
      isTabular: true,
      width: "text-sm",
      cell: ({ recentUses }, { t }) => t("deprecations.recentCalls", { count: recentUses }),
    },
    {
      name: "last",
      moment: ({ lastUsedAt }) => lastUsedAt,
      align: "start",
      card: "wide",
      isNamed: true,
    },
    {
      name: "removal",
      card: "wide",
      isNamed: true,
      isTabular: true,
      width: "text-sm",
      cell: ({ about }, { t, when }) =>
        about?.sunset ? (
          <time className="font-semibold" dateTime={about.sunset.toISOString()}>
            {when(about.sunset, "day")}
          </time>
        ) : (
          <span className="text-muted">{t("deprecations.noDate")}</span>
        ),
    },
  ],
  foot: ({ words: { t } }) => (
    <div className="mt-4 grid max-w-prose gap-2 text-muted text-sm">
      <p>{t("deprecations.notice")}</p>
      <p>{t("deprecations.fields")}</p>
    </div>
  ),
  empty: { icon: "check" },
});

export const generateMetadata = list.metadata;
export default list.Page;

type InsteadProps = { about: NonNullable<Use["about"]>; words: Words };

/** The replacement, which links to the reason. */
const Instead = ({ about: { anchor, instead }, words }: InsteadProps) => (
  <span className="mt-0.5 block text-muted text-sm">
    {words.t("deprecations.instead")}{" "}
    <a className={name} href={`/docs/deprecations#${anchor}`}>
      {instead.replaceAll("`", "")}
    </a>
  </span>
);
