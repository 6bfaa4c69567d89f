import type { Theme } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Icon } from "@/app/_ui/icons";
import { Preferences } from "@/app/_ui/preferences";
import { Form } from "@/app/(dashboard)/_form/form";
import { changeShop } from "@/app/(dashboard)/dashboard/shop/form";
import { holdsScope } from "@/lib/kit/scopes";
import type { Role } from "@/lib/members/roles";
import type { Shop } from "@/lib/members/switch";
import { ModeSwitch } from "./mode-switch";
import { NavLink } from "./nav-link";
import { type DashboardPage, grouped, TILL_SCOPE, tabsOf } from "./navigation";
import { OpenDialog } from "./open-dialog";

type AccountProps = {
  member: Member;
  pages: readonly DashboardPage[];
  shops: readonly Shop[];
  theme: Theme;
  words: Words;
};

const line =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left no-underline hover:bg-hover";

/** The person, the shops and the preferences, in a native popover: works without scripts. */
export const AccountMenu = ({
  member,
  pages,
  shops,
  theme,
  words: { locale, t },
}: AccountProps) => (
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
    <MorePages member={member} pages={pages} t={t} />
    <div className="border-line px-3 py-2 max-lg:border-t">
      <p className="truncate font-medium">{member.user.email}</p>
      <p className="text-muted text-sm">{t(`role.${member.role as Role}`)}</p>
    </div>
    <div className="px-1 py-2 lg:hidden">
      <ModeSwitch member={member} t={t} />
    </div>
    {shops.length > 1 && <Shops member={member} shops={shops} t={t} />}
    <div className="grid gap-1 border-line border-t py-2">
      <Preferences locale={locale} t={t} theme={theme} />
    </div>
    <div className="border-line border-t pt-2">
      <OpenDialog className={`${line} max-lg:hidden`} dialog="help">
        <Icon className="size-5 text-muted" name="keyboard" />
        {t("shell.shortcuts")}
      </OpenDialog>
      <a className={`${line} lg:hidden`} href="/docs">
        <Icon className="size-5 text-muted" name="book" />
        {t("shell.docs")}
      </a>
      <NavLink className={`${line} aria-[current]:font-semibold`} href="/dashboard/sessions">
        <Icon className="size-5 text-muted" name="person" />
        {t("devices.title")}
      </NavLink>
      <form action="/sign-in/out" method="post">
        <input name="csrf" type="hidden" value={member.csrf} />
        <button className={line} type="submit">
          <Icon className="size-5 text-muted" name="out" />
          {t("shell.signOut")}
        </button>
      </form>
    </div>
  </aside>
);

type MoreProps = { member: Member; pages: readonly DashboardPage[]; t: Words["t"] };

/** On phones: the till, and the pages that are not in the bottom bar. */
const MorePages = ({ member, pages, t }: MoreProps) => {
  const tabs = tabsOf(pages);
  const more = pages.filter((page) => !tabs.includes(page));
  return (
    <nav aria-label={t("shell.otherPages")} className="pb-2 lg:hidden">
      {holdsScope(member.ctx.scopes, TILL_SCOPE) && (
        <a className={line} href="/terminal">
          <Icon className="size-5 text-muted" name="till" />
          {t("shell.till")}
        </a>
      )}
      {grouped(more).map(({ group, pages: within }) => (
        <div key={group}>
          <p className="px-3 pt-3 pb-1 font-semibold text-muted text-xs" id={`more-${group}`}>
            {t(`shell.group.${group}`)}
          </p>
          <ul aria-labelledby={`more-${group}`} className="grid grid-cols-2 gap-x-2">
            {within.map(({ name, href, icon }) => (
              <li className="min-w-0" key={name}>
                <NavLink
                  className={`${line} max-sm:gap-2 max-sm:px-2 aria-[current]:bg-accent-soft aria-[current]:text-accent`}
                  href={href}
                >
                  <Icon className="size-5 text-muted" name={icon} />
                  <span className="min-w-0 leading-tight">{t(`shell.${name}`)}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};

type ShopsProps = { member: Member; shops: readonly Shop[]; t: Words["t"] };

const Shops = ({ member, shops, t }: ShopsProps) => (
  <Form className="border-line border-t py-2" of={changeShop}>
    {() => (
      <>
        <p className="px-3 py-1 text-muted text-sm" id="shops">
          {t("shell.shops")}
        </p>
        <ul aria-labelledby="shops">
          {shops.map((shop) => (
            <li key={shop.id}>
              <ShopButton isCurrent={shop.id === member.merchant.id} shop={shop} t={t} />
            </li>
          ))}
        </ul>
      </>
    )}
  </Form>
);

type ShopProps = { shop: Shop; isCurrent: boolean; t: Words["t"] };

const ShopButton = ({ shop: { id, name }, isCurrent, t }: ShopProps) => (
  <button
    aria-current={isCurrent ? "true" : undefined}
    className={`${line} aria-[current]:font-semibold`}
    name="merchant"
    type="submit"
    value={id}
  >
    <span className="min-w-0 flex-1 truncate">{name}</span>
    {isCurrent && (
      <>
        <span className="sr-only">({t("shell.currentShop")})</span>
        <Icon className="size-4.5 text-accent" name="check" />
      </>
    )}
  </button>
);
