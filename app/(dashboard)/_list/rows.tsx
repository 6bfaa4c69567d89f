import type { Route } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Panel } from "@/app/_ui/panel";
import type { AnyDeclaration, AnyView, Sort, Total } from "@/app/(dashboard)/_list/declaration";
import { PageLinks } from "@/app/(dashboard)/_list/page-links";
import { CreateLink, listTexts } from "@/app/(dashboard)/_list/parts";
import { asked, type RowsPage, readRows, sortText } from "@/app/(dashboard)/_list/read";
import { Summary } from "@/app/(dashboard)/_list/summary";
import { RowsTable } from "@/app/(dashboard)/_list/table";
import { holdsScope } from "@/lib/kit/scopes";

type RowsProps = { declaration: AnyDeclaration; view: AnyView; sort: Sort | undefined };

// biome-ignore lint/suspicious/noExplicitAny: rows of any list.
type Page = RowsPage<any>;

/** The rows with their summary and page links. */
export const Rows = async ({ declaration, view, sort }: RowsProps) => {
  const { member, query, values, words } = view;
  const reading = asked(declaration, query, values);
  const [page, total]: [Page, Total | null] = await Promise.all([
    readRows({
      ...reading,
      list: (of) => declaration.search(member.ctx, { ...values, ...of }),
    }),
    declaration.total?.(member.ctx, values, words) ?? null,
  ]);
  const isSelecting = isChoosing(declaration, view) && page.rows.length > 0;
  return (
    <>
      {page.rows.length > 0 && (
        <Summary declaration={declaration} isSelecting={isSelecting} total={total} view={view} />
      )}
      {isSelecting && declaration.select?.bar(view, total)}
      <Panel className="overflow-hidden">
        {page.rows.length > 0 ? (
          <Table
            declaration={declaration}
            isSelecting={isSelecting}
            page={page}
            sort={sort}
            view={view}
          />
        ) : (
          <Nothing declaration={declaration} hasOlder={page.older !== null} view={view} />
        )}
      </Panel>
      <Pagination declaration={declaration} page={page} sort={sort} view={view} />
    </>
  );
};

const isChoosing = ({ select }: AnyDeclaration, { member, query }: AnyView): boolean =>
  select !== undefined && query["select"] === "1" && holdsScope(member.ctx.scopes, select.scope);

type PartProps = { declaration: AnyDeclaration; view: AnyView };

type TableProps = RowsProps & { page: Page; isSelecting: boolean };

const Table = ({ declaration, view, sort, page, isSelecting }: TableProps) => {
  const { columns, words: namespace, href, keyOf, select, details } = declaration;
  const texts = listTexts(view.words, declaration);
  return (
    <RowsTable
      caption={texts(texts.has("caption") ? "caption" : "title")}
      choosing={isSelecting && select ? { form: "select", nameOf: select.nameOf } : undefined}
      columns={columns}
      details={details && ((row) => details(row, view))}
      href={href}
      keyOf={keyOf ?? (({ id }) => id)}
      namespace={namespace}
      rows={page.rows}
      sort={{ now: sort, at: (by) => view.at({ ...view.values, sort: by }) as Route }}
      words={view.words}
    />
  );
};

const Nothing = ({ declaration, view, hasOlder }: PartProps & { hasOlder: boolean }) => {
  const texts = listTexts(view.words, declaration);
  const { t } = view.words;
  if (view.isFiltered) {
    const text = hasOlder && texts.has("notYet") ? "notYet" : "noneText";
    return (
      <Empty icon="search" text={texts(text)} title={texts("noneTitle")}>
        <div className="text-center">
          <ButtonLink href={view.at() as Route} variant="plain">
            {t("lists.clear")}
          </ButtonLink>
        </div>
      </Empty>
    );
  }
  if (!declaration.empty) return null;
  const { icon, text, children } = declaration.empty;
  return (
    <Empty icon={icon} text={text?.(view) ?? texts("emptyText")} title={texts("emptyTitle")}>
      {children?.(view)}
      {!children && declaration.create && (
        <div className="text-center">
          <CreateLink declaration={declaration} view={view} />
        </div>
      )}
    </Empty>
  );
};

const Pagination = ({ declaration, view, sort, page }: RowsProps & { page: Page }) => {
  const { words, values, query } = view;
  const texts = listTexts(words, declaration);
  const isOnwards = page.rows.length === 0 && texts.has("onwards");
  const of = (name: string) => (texts.has(name) ? texts(name) : undefined);
  return (
    <PageLinks
      kept={{
        ...values,
        sort: sortText(sort),
        select: query["select"] === "1" ? 1 : undefined,
      }}
      newer={of("newer")}
      older={of(isOnwards ? "onwards" : "older")}
      page={page}
      path={declaration.path}
      t={words.t}
    />
  );
};
