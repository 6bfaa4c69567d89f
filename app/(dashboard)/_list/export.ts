import { z } from "zod";
import { currentWords } from "@/app/_intl/locale";
import { download } from "@/app/_server/download";
import { complete } from "@/app/(dashboard)/_list/columns";
import type { AnyDeclaration } from "@/app/(dashboard)/_list/declaration";
import { type Query, readFilters } from "@/app/(dashboard)/_list/filters";
import { readRows, sortIn } from "@/app/(dashboard)/_list/read";
import { headOf } from "@/app/(dashboard)/_list/table-head";
import type { Context } from "@/lib/kit/context";
import { csvLine } from "@/lib/kit/csv";

/** The byte order mark makes spreadsheets read the file as UTF-8. */
const BOM = "\uFEFF";

const PAGE = 100;
/** As many rows as a spreadsheet opens comfortably. */
const PAGES_MAX = 1_000;

/** The filtered rows as CSV, with the columns that are exported. */
export const exportOf = (declaration: AnyDeclaration) =>
  download({
    name: `list.${declaration.words}`,
    query: z.record(z.string(), z.string()),
    scope: declaration.scope,
    back: declaration.path,
    file: ({ ctx }, query) => ({
      contentType: "text/csv; charset=utf-8",
      filename: `${declaration.export?.name ?? "export"}.csv`,
      pieces: piecesOf(declaration, ctx, query),
    }),
  });

const piecesOf = async function* (
  declaration: AnyDeclaration,
  ctx: Context,
  query: Query,
): AsyncGenerator<string, void, undefined> {
  const words = await currentWords();
  const delimiter = words.locale === "fr" ? ";" : ",";
  const columns = declaration.columns.map(complete).filter(({ file }) => file);
  const line = (row: object): string =>
    csvLine(
      columns.map(({ file }) => file?.(row, words) ?? null),
      delimiter,
    );
  const heads = columns.map((column) => headOf(column, declaration.words, words));
  yield BOM + csvLine(heads, delimiter);
  for await (const rows of pagesOf(declaration, ctx, query)) yield rows.map(line).join("");
};

const pagesOf = async function* (
  { filters = {}, normalise: settle, search, columns, path }: AnyDeclaration,
  ctx: Context,
  query: Query,
): AsyncGenerator<{ id: string }[], void, undefined> {
  const read = readFilters(filters, query);
  const values = settle?.(read) ?? read;
  const sort = sortIn(query, columns);
  let from: string | null = "";
  for (let page = 0; page < PAGES_MAX && from !== null; page += 1) {
    const { rows, older }: { rows: { id: string }[]; older: string | null } = await readRows({
      cursor: from ? { starting_after: from } : {},
      start: path,
      sort,
      list: (asked) => search(ctx, { ...values, ...asked, limit: PAGE }),
    });
    if (rows.length > 0) yield rows;
    from = older;
  }
};
