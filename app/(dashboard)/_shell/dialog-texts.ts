import type { Words } from "@/app/_intl/words";
import type { HelpTexts } from "./help-dialog";
import type { PaletteTexts } from "./palette";

export const paletteTexts = ({ t }: Words): PaletteTexts => ({
  title: t("palette.title"),
  field: t("palette.field"),
  placeholder: t("palette.placeholder"),
  hint: t("palette.hint"),
  none: t("palette.none"),
  close: t("palette.close"),
  kind: {
    payment: t("palette.kind.payment"),
    customer: t("palette.kind.customer"),
    link: t("palette.kind.link"),
    invoice: t("palette.kind.invoice"),
  },
});

/** `hasLinks`: whether the member creates payment links. */
export const helpTexts = ({ t }: Words, { hasLinks }: { hasLinks: boolean }): HelpTexts => ({
  title: t("keys.title"),
  areOff: t("keys.areOff"),
  off: t("keys.off"),
  on: t("keys.on"),
  close: t("shell.close"),
  palette: t("keys.palette"),
  or: t("keys.or"),
  search: t("keys.search"),
  newLink: hasLinks ? t("keys.newLink") : null,
  help: t("keys.help"),
  goTo: t("keys.goTo"),
  followedBy: t("keys.then"),
});
