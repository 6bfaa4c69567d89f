import type { Theme } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Icon } from "@/app/_ui/icons";
import { Preferences } from "@/app/_ui/preferences";
import { Form } from "@/app/(dashboard)/_form/form";
import { changeShop } from "@/app/(dashboard)/dashboard/shop/form";
import type { Role } from "@/lib/members/roles";
import type { Membership } from "@/lib/members/session";
import { ModeSwitch } from "./mode-switch";
import { MorePages } from "./more-pages";
import type { Nav } from "./nav";
import { NavLink } from "./nav-link";
import { OpenDialog } from "./open-dialog";

type AccountProps = {
  member: Member;
  nav: Nav;
  theme: Theme;
  words: Words;
};

/** The person, the shops and the preferences, in a native popover: works without scripts. */
export const AccountMenu = ({ member, nav, theme, words: { locale, t } }: AccountProps) => (
  <aside
    aria-label={t("shell.account")}
    className="fixed inset-auto right-3 bottom-20 left-3 m-0 max-h-[80dvh] w-auto overflow-y-auto rounded-panel border border-line bg-raised p-3 text-ink shadow-float lg:right-auto lg:bottom-18 lg:left-3 lg:w-76"
    id="account"
    popover="auto"
  >
    <OpenDialog
      className="mb-2 flex min-h-12 w-full items-center gap-3 rounded-control border border-edge/60 px-3 text-left text-muted hover:bg-hover lg:hidden"
      dialog="palette"
    >
      <Icon className="size-5" name="search" />
      {t("palette.open")}
    </OpenDialog>
    <MorePages label={t("shell.otherPages")} nav={nav} />
    <div className="border-line px-3 py-2 max-lg:border-t">
      <p className="truncate font-medium">{member.user.email}</p>
      <p className="text-muted text-sm">{t(`role.${member.role as Role}`)}</p>
    </div>
    <div className="px-1 py-2 lg:hidden">
      <ModeSwitch member={member} t={t} />
    </div>
    {member.shops.length > 1 && <Shops member={member} t={t} />}
    <div className="grid gap-1 border-line border-t py-2">
      <Preferences locale={locale} t={t} theme={theme} />
    </div>
    <div className="border-line border-t pt-2">
      <OpenDialog className="menu-line max-lg:hidden" dialog="help">
        <Icon className="size-5 text-muted" name="keyboard" />
        {t("shell.shortcuts")}
      </OpenDialog>
      <a className="menu-line lg:hidden" href="/docs">
        <Icon className="size-5 text-muted" name="book" />
        {t("shell.docs")}
      </a>
      <NavLink className="menu-line aria-[current]:font-semibold" href="/dashboard/sessions">
        <Icon className="size-5 text-muted" name="person" />
        {t("devices.title")}
      </NavLink>
      <form action="/sign-in/out" method="post">
        <input name="csrf" type="hidden" value={member.csrf} />
        <button className="menu-line" type="submit">
          <Icon className="size-5 text-muted" name="out" />
          {t("shell.signOut")}
        </button>
      </form>
    </div>
  </aside>
);

const SHOPS_MAX = 50;

const Shops = ({ member, t }: Pick<AccountProps, "member"> & { t: Words["t"] }) => (
  <Form className="border-line border-t py-2" of={changeShop}>
    {() => (
      <>
        <p className="px-3 py-1 text-muted text-sm" id="shops">
          {t("shell.shops")}
        </p>
        <ul aria-labelledby="shops">
          {member.shops.slice(0, SHOPS_MAX).map((shop) => (
            <li key={shop.merchantId}>
              <ShopButton isCurrent={shop.merchantId === member.merchant.id} shop={shop} t={t} />
            </li>
          ))}
        </ul>
      </>
    )}
  </Form>
);

type ShopProps = { shop: Membership; isCurrent: boolean; t: Words["t"] };

const ShopButton = ({ shop: { merchantId, testName }, isCurrent, t }: ShopProps) => (
  <button
    aria-current={isCurrent ? "true" : undefined}
    className="menu-line aria-[current]:font-semibold"
    name="merchant"
    type="submit"
    value={merchantId}
  >
    <span className="min-w-0 flex-1 truncate">{testName}</span>
    {isCurrent && (
      <>
        <span className="sr-only">({t("shell.currentShop")})</span>
        <Icon className="size-4.5 text-accent" name="check" />
      </>
    )}
  </button>
);
