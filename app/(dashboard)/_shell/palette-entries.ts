import type { Route } from "next";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import type { IconName } from "@/app/_ui/icons";
import { holdsScope } from "@/lib/kit/scopes";
import { pagesOf } from "./navigation";
import type { Entry, PaletteTexts } from "./palette";

type Action = {
  name: "newLink" | "newProduct" | "testPayment" | "newKey";
  path: string;
  scope: string;
  icon: IconName;
  isTestOnly?: true;
};

const actions: readonly Action[] = [
  { name: "newLink", path: "/payment-links/new", scope: "payment_links:write", icon: "plus" },
  { name: "newProduct", path: "/products/new", scope: "catalogue:write", icon: "plus" },
  {
    name: "testPayment",
    path: "/simulate",
    scope: "payments:write",
    icon: "wand",
    isTestOnly: true,
  },
  { name: "newKey", path: "/api-keys/new", scope: "api_keys:write", icon: "plus" },
];

/** Every page this member can open and everything they can create. */
export const entriesOf = (member: Member, { t }: Words): Entry[] => [
  ...pagesOf(member).map(({ name, href, icon }) => ({ name: t(`shell.${name}`), href, icon })),
  ...actions
    .filter(
      ({ scope, isTestOnly }) =>
        holdsScope(member.ctx.scopes, scope) && !(member.livemode && isTestOnly),
    )
    .map(({ name, path, icon }) => ({
      name: t(`palette.${name}`),
      href: `/dashboard${path}` as Route,
      icon,
    })),
];

export const textsOf = ({ t }: Words): PaletteTexts => ({
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
