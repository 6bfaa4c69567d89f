import type { Route } from "next";
import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { controlClass } from "@/app/_ui/field";
import { Pager } from "@/app/_ui/pager";
import type { PlainFilter } from "./plain-filter";

type SearchProps = { page: string; filter: PlainFilter<string>; hint: string; t: Words["t"] };

/** One field that narrows a list: a form that writes the address. */
export const ListSearch = ({ page, filter: { q, state }, hint, t }: SearchProps) => (
  <search className="mb-5 block">
    <form
      action={page}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
      key={`${q}.${state}`}
      method="get"
    >
      {state && <input name="state" type="hidden" value={state} />}
      <div>
        <label className="text-muted text-sm" htmlFor="search">
          {t("lists.search")}
        </label>
        <input
          autoComplete="off"
          className={`${controlClass} mt-1`}
          defaultValue={q ?? ""}
          id="search"
          maxLength={120}
          name="q"
          placeholder={hint}
          spellCheck={false}
          title={hint}
          type="search"
        />
      </div>
      <Submit look="plain">{t("lists.apply")}</Submit>
    </form>
  </search>
);

type TurnsProps = { newer: Route | null; older: Route | null; t: Words["t"] };

/** The ways to the neighbouring pages of a list. */
export const ListPagination = ({ newer, older, t }: TurnsProps) => (
  <Pager
    label={t("lists.pages")}
    newer={newer && { href: newer, text: t("lists.newer") }}
    older={older && { href: older, text: t("lists.older") }}
  />
);
