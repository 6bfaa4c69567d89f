import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { wordsFor } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { PageHead } from "@/app/_ui/panel";
import { FilterChips } from "@/app/(dashboard)/_list/chips";
import type { AnyDeclaration, AnyView, Declaration } from "@/app/(dashboard)/_list/declaration";
import { exportOf } from "@/app/(dashboard)/_list/export";
import { FilterForm } from "@/app/(dashboard)/_list/filter-form";
import {
  type AnyValues,
  addressOf,
  type Filters,
  type Query,
  readFilters,
} from "@/app/(dashboard)/_list/filters";
import { CreateLink, listTexts } from "@/app/(dashboard)/_list/parts";
import { sortIn, sortText } from "@/app/(dashboard)/_list/read";
import { Rows } from "@/app/(dashboard)/_list/rows";
import { Sorting } from "@/app/(dashboard)/_list/sorting";
import { StateTabs } from "@/app/(dashboard)/_list/state-tabs";
import { headOf } from "@/app/(dashboard)/_list/table-head";

/** A header without a text would crash the page at its first row: fail the build instead. */
const requireHeads = ({ words: namespace, columns }: AnyDeclaration): void => {
  for (const column of columns) headOf(column, namespace, wordsFor("fr"));
};

type Props = { searchParams: Promise<Query> };

export type ListPage = {
  metadata: () => Promise<Metadata>;
  Page: (props: Props) => Promise<React.ReactNode>;
  /** The handler of its export. */
  file: (request: Request) => Promise<Response>;
};

/** A list page, from its declaration. */
export const listPage = <Declared extends Filters, Row>(
  declared: Declaration<Declared, Row>,
): ListPage => {
  const declaration: AnyDeclaration = declared;
  requireHeads(declaration);
  return {
    metadata: async () => ({ title: listTexts(await currentWords(), declaration)("title") }),
    Page: ({ searchParams }) => ListBody({ declaration, searchParams }),
    file: exportOf(declaration),
  };
};

const ListBody = async ({ declaration, searchParams }: Props & { declaration: AnyDeclaration }) => {
  const view = await viewOf(declaration, await searchParams);
  const { member, words, values, query } = view;
  const { filters = {}, queue, path } = declaration;
  const text = listTexts(words, declaration);
  const isQueue = queue !== undefined && query["queue"] === queue.name;
  const lead = declaration.lead ? await declaration.lead(view) : text.has("lead") && text("lead");
  const sort = sortIn(query, declaration.columns);
  return (
    <>
      <PageHead
        action={declaration.action?.(view) ?? <CreateLink declaration={declaration} view={view} />}
        lead={lead || undefined}
        title={text("title")}
      />
      {!isQueue && (
        <FilterForm
          filters={filters}
          member={member}
          path={path}
          sort={sortText(sort)}
          sorting={<Sorting declaration={declaration} sort={sort} words={words} />}
          values={values}
          words={words}
        />
      )}
      <StateTabs declaration={declaration} isQueue={isQueue} view={view} />
      {declaration.head?.(view)}
      {!isQueue && (
        <FilterChips at={view.at} filters={filters} member={member} values={values} words={words} />
      )}
      {isQueue ? queue.show(view) : <Rows declaration={declaration} sort={sort} view={view} />}
      {declaration.foot?.(view)}
    </>
  );
};

const viewOf = async (declaration: AnyDeclaration, query: Query): Promise<AnyView> => {
  const member = await requireMember(declaration.scope);
  declaration.leave?.(member);
  const [words, flash] = await Promise.all([currentWords(), currentFlash()]);
  const read = readFilters(declaration.filters ?? {}, query) as AnyValues;
  const values: AnyValues = declaration.normalise?.(read) ?? read;
  const sort = sortText(sortIn(query, declaration.columns));
  const at = (given?: AnyValues): string =>
    given ? addressOf(declaration.path, { sort }, given) : addressOf(declaration.path);
  return {
    member,
    words,
    flash,
    query,
    values,
    isFiltered: Object.values(values).some((value) => value !== undefined),
    at,
  };
};
