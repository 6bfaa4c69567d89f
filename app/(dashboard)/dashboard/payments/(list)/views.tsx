import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { type Filter, filterOf, listAt } from "./filter";
import { viewsOf } from "./saved-views";

export const builtIn = [
  ["all", {}],
  ["succeeded", { status: "succeeded" }],
  ["declined", { status: "failed" }],
  ["watch", { queue: "watch" }],
  ["refunded", { status: "refunded" }],
  ["partiallyRefunded", { status: "partially_refunded" }],
] as const satisfies readonly [string, Filter][];

const tab =
  "inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full px-4 text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent";

type TabsProps = { filter: Filter; member: Member; t: Words["t"] };

/** The default list, and the member's saved views. */
export const ViewTabs = async ({ filter, member, t }: TabsProps) => {
  const views = await viewsOf(member.ctx);
  const here = listAt(filter);
  return (
    <nav aria-label={t("views.title")} className="-mx-4 mb-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-1 py-1">
        {builtIn.map(([name, view]) => (
          <li key={name}>
            <Tab href={listAt(view)} here={here}>
              {t(`views.${name}`)}
            </Tab>
          </li>
        ))}
        {views.map(({ id, name, query }, place) => (
          <li className={place === 0 ? "border-line border-l pl-1" : ""} key={id}>
            <Tab href={listAt(filterOf(query))} here={here}>
              {name}
            </Tab>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Tab = ({ href, here, children }: { href: string; here: string; children: string }) => (
  <Link
    aria-current={href === here ? "true" : undefined}
    className={tab}
    href={href as never}
    prefetch={false}
  >
    {children}
  </Link>
);
