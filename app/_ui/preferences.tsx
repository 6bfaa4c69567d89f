import { type Theme, themes } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { Choices } from "./choices";

type PreferencesProps = { locale: Words["locale"]; t: Words["t"]; theme: Theme };

/** Language and theme. */
export const Preferences = ({ locale, t, theme }: PreferencesProps) => (
  <>
    <Choices
      choices={(["fr", "en"] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
      current={locale}
      label={t("language.label")}
      name="locale"
    />
    <Choices
      choices={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      current={theme}
      label={t("theme.label")}
      name="theme"
    />
  </>
);
