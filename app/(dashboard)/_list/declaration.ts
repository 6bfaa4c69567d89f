import type { ReactNode } from "react";
import type { Messages } from "@/app/_intl/texts";
import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/app/_server/flash";
import type { Member } from "@/app/_server/session";
import type { IconName } from "@/app/_ui/icons";
import type { AnyValues, Filters, Key, Query, Values } from "@/app/(dashboard)/_list/filters";
import type { Context } from "@/lib/kit/context";
import type { Cell } from "@/lib/kit/csv";
import type { Page } from "@/lib/kit/http/pagination";

type Awaitable<Value> = Value | Promise<Value>;

type Saying<Texts> = {
  [Name in keyof Messages]: Messages[Name] extends Texts ? Name : never;
}[keyof Messages];

/** A part of the message files that holds what every list says. */
export type Namespace = Saying<{ title: string }>;

/** The empty state, and a part of the message files with its texts; what is never empty has none. */
type Emptiness<Declared extends Filters> =
  | { words: Namespace; empty?: never }
  | {
      words: Saying<{ title: string; emptyTitle: string; emptyText: string }>;
      empty: {
        icon: IconName;
        text?: (view: View<Declared>) => string;
        children?: (view: View<Declared>) => ReactNode;
      };
    };

/** Newest first unless it is said: by this column, `-` from the highest. */
export type Sort = { by: string; isUp: boolean };

/** The input of a search besides its filters; the cursors are the API's. */
export type Asked = {
  limit: number;
  starting_after?: string;
  ending_before?: string;
  sort?: Sort;
};

/** A page of an API list, one with its own cursors, or all rows. */
export type Found<Row> =
  | Page<Row>
  | { rows: Row[]; newer: string | null; older: string | null }
  | { rows: Row[] };

export type Column<Row> = {
  /** Names the column in the URL, and its header in the messages. */
  name: string;
  head?: Key;
  cell?: (row: Row, words: Words) => ReactNode;
  /** Instead of a cell: a date or an amount. Each has its own format. */
  moment?: (row: Row) => Date | null;
  money?: (row: Row) => number | bigint;
  /** The amount is the row's link. */
  isPrimary?: boolean;
  /** The text of the row's link. */
  primary?: (row: Row, words: Words) => ReactNode;
  /** A second line, smaller. */
  below?: (row: Row, words: Words) => ReactNode;
  align?: "start" | "end";
  /** Takes the remaining width and truncates. */
  grows?: boolean;
  isMuted?: boolean;
  isTabular?: boolean;
  /** Width classes of the column. */
  width?: string;
  /** Its position on a phone's card; left by default. */
  card?: "left" | "right" | "wide" | "hidden";
  /** Shows its header before the value on a card. */
  isNamed?: boolean;
  /** Only on screens wide enough for all columns. */
  isMinor?: boolean;
  isSorted?: boolean;
  /** Above the row's link, because it has a control. */
  hasControls?: boolean;
  /** In the export only, not on the page. */
  isFileOnly?: boolean;
  /** The value in the export; a column without it is not exported. */
  file?: (row: Row, words: Words) => Cell;
};

/** The page request: input of head, queues and empty states. */
export type View<Declared extends Filters> = {
  member: Member;
  words: Words;
  flash: Flash;
  query: Query;
  values: Values<Declared>;
  isFiltered: boolean;
  /** The URL of this list with other values. */
  at: (values?: AnyValues) => string;
};

export type Total = {
  count: number;
  /** Shown beside the count, such as a sum. */
  sum?: string | undefined;
  /** There are more rows than were counted. */
  isPart?: boolean;
};

export type Declaration<Declared extends Filters, Row> = Emptiness<Declared> & {
  path: `/dashboard/${string}`;
  scope: string;
  /** Redirects if this page is not for this member. */
  leave?: (member: Member) => void;
  filters?: Declared;
  /** Normalises values that exclude each other. */
  normalise?: (values: Values<Declared>) => Values<Declared>;
  /** The prefix of the row IDs used as cursors. */
  prefix?: string;
  search: (ctx: Context, asked: Values<Declared> & Asked) => Promise<Found<Row>>;
  columns: readonly Column<Row>[];
  keyOf?: (row: Row) => string;
  href?: (row: Row) => string;
  /** Below the row, over its whole width: what is folded away, or must be seen at once. */
  details?: (row: Row, view: View<Declared>) => ReactNode;
  lead?: (view: View<Declared>) => Awaitable<string>;
  create?: {
    href: string | ((view: View<Declared>) => string);
    scope: string;
    isOpen?: (member: Member) => Awaitable<boolean>;
  };
  /** Beside the title, instead of the create button. */
  action?: (view: View<Declared>) => ReactNode;
  /** Between the search and the rows. */
  head?: (view: View<Declared>) => ReactNode;
  foot?: (view: View<Declared>) => ReactNode;
  /** A tab that shows a queue of cases to decide instead of rows; no other filter applies. */
  queue?: {
    name: string;
    text: Key;
    count: (ctx: Context) => Promise<number>;
    show: (view: View<Declared>) => ReactNode;
  };
  total?: (ctx: Context, values: Values<Declared>, words: Words) => Promise<Total>;
  /** A file of exactly what is filtered, at `<path>/<at>`. */
  export?: { at: string; name: string };
  /** Rows can be selected for an action; the URL then has `select=1`. */
  select?: {
    scope: string;
    text: Key;
    nameOf: (row: Row, words: Words) => string;
    bar: (view: View<Declared>, total: Total | null) => ReactNode;
  };
};

// The declaration without its types, for rendering.
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type AnyDeclaration = Declaration<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type AnyView = View<any>;
