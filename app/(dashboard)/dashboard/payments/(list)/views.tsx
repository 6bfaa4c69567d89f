import Link from "next/link";
import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { controlClass, FieldError } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icons";
import { type Filter, filterOf, listAt, queryOf } from "./filter";

const builtIn = [
  ["all", {}],
  ["succeeded", { status: "succeeded" }],
  ["declined", { status: "failed" }],
  ["watch", { queue: "watch" }],
  ["refunded", { status: "refunded" }],
] as const satisfies readonly [string, Filter][];

export type View = { id: string; name: string; query: string };

const tab =
  "inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full px-4 text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent";

type TabsProps = { filter: Filter; views: readonly View[]; t: Words["t"] };

/** The list as most people want it, and as this person keeps it. */
export const ViewTabs = ({ filter, views, t }: TabsProps) => {
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

type KeepProps = TabsProps & { csrf: string; formError: FormError | null; typed: string };

/** Keeps what the list is narrowed to under a name, or forgets the view that is shown. */
export const ViewTools = ({ filter, views, csrf, formError, typed, t }: KeepProps) => {
  const here = listAt(filter);
  const kept = views.find(({ query }) => listAt(filterOf(query)) === here);
  if (kept) {
    return (
      <form action={`/dashboard/payments/views/${kept.id}/delete`} method="post">
        <input name="csrf" type="hidden" value={csrf} />
        <Submit look="quiet">
          <Icon className="size-4.5" name="cross" />
          {t("views.forget", { name: kept.name })}
        </Submit>
      </form>
    );
  }
  if (builtIn.some(([, view]) => listAt(view) === here)) return null;
  return (
    <details className="group/keep" open={formError !== null}>
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium hover:bg-hover">
        <Icon className="size-4.5" name="plus" />
        {t("views.keep")}
      </summary>
      <form
        action="/dashboard/payments/views/save"
        className="mt-2 grid gap-3 sm:grid-cols-[20rem_auto] sm:items-end"
        method="post"
      >
        <input name="csrf" type="hidden" value={csrf} />
        <input name="query" type="hidden" value={queryOf(filter)} />
        <div>
          <label className="text-muted text-sm" htmlFor="view-name">
            {t("views.name")}
          </label>
          <input
            aria-describedby={formError ? "view-error" : undefined}
            aria-invalid={formError ? true : undefined}
            autoComplete="off"
            className={`${controlClass} mt-1`}
            defaultValue={typed}
            id="view-name"
            maxLength={40}
            name="name"
            required
          />
          {formError && <FieldError id="view-error">{formError.sentence}</FieldError>}
        </div>
        <div>
          <Submit look="plain">{t("views.submit")}</Submit>
        </div>
      </form>
    </details>
  );
};
