import type { Words } from "@/app/_intl/words";
import { PageHead } from "@/app/_ui/panel";
import { Tabs } from "@/app/_ui/tabs";

const pages = {
  profile: "/dashboard/settings",
  brand: "/dashboard/settings/brand",
  tax: "/dashboard/settings/tax",
  invoices: "/dashboard/settings/invoices",
  portal: "/dashboard/settings/portal",
  bank: "/dashboard/settings/bank",
  kyb: "/dashboard/settings/kyb",
  live: "/dashboard/settings/live",
} as const;

export type SettingsPage = keyof typeof pages;

const names = Object.keys(pages) as SettingsPage[];

type HeadProps = {
  here: SettingsPage;
  /** The mode of these settings; null if they exist in live mode only, or concern both. */
  livemode: boolean | null;
  t: Words["t"];
};

const leadOf = (livemode: boolean | null) => {
  if (livemode === null) return "settings.lead";
  return livemode ? "settings.leadLive" : "settings.leadTest";
};

/** The head of every settings page, with its tabs. */
export const SettingsHead = ({ here, livemode, t }: HeadProps) => (
  <>
    <PageHead lead={t(leadOf(livemode))} title={t("settings.title")} />
    <Tabs
      label={t("settings.parts")}
      tabs={names.map((name) => ({
        href: pages[name],
        text: t(`settings.part.${name}`),
        isHere: name === here,
      }))}
    />
  </>
);
