import type { Words } from "@/app/_intl/words";
import { PageHead } from "@/app/_ui/panel";
import { Tabs } from "@/app/_ui/tabs";

const pages = {
  profile: "/dashboard/settings",
  brand: "/dashboard/settings/brand",
  tax: "/dashboard/settings/tax",
  bank: "/dashboard/settings/bank",
  kyb: "/dashboard/settings/kyb",
} as const;

export type SettingsPage = keyof typeof pages;

const names = Object.keys(pages) as SettingsPage[];

/** The head of every page of the settings, and the ways between them. */
export const SettingsHead = ({ here, t }: { here: SettingsPage; t: Words["t"] }) => (
  <>
    <PageHead lead={t("settings.lead")} title={t("settings.title")} />
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
