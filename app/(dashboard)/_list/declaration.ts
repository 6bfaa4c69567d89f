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

/** What a search is asked for besides its filters; the cursors are those of the API. */
export type Asked = {
  limit: number;
  starting_after?: string;
  ending_before?: string;
  sort?: Sort;
};

/** A page of the API's lists, one with its own cursors, or all there is. */
export type Found<Row> =
  | Page<Row>
  | { rows: Row[]; newer: string | null; older: string | null }
  | { rows: Row[] };

export type Column<Row> = {
  /** Names the column in addresses and, below the list's words, its head. */
  name: string;
  head?: Key;
  cell?: (row: Row, words: Words) => ReactNode;
  /** In the place of a cell: an instant, an amount. They know how they are written. */
  moment?: (row: Row) => Date | null;
  money?: (row: Row) => number | bigint;
  /** The amount is the link of the row. */
  isPrimary?: boolean;
  /** The text of the link that all of the row is. */
  primary?: (row: Row, words: Words) => ReactNode;
  /** A second line, smaller. */
  below?: (row: Row, words: Words) => ReactNode;
  align?: "start" | "end";
  /** Takes what width is left, and cuts what is longer. */
  grows?: boolean;
  isMuted?: boolean;
  isTabular?: boolean;
  /** Classes of its width in the table. */
  width?: string;
  /** Where it stands on a phone's card: the left is for most. */
  card?: "left" | "right" | "wide" | "hidden";
  /** Says its head before it on a card. */
  isNamed?: boolean;
  /** Only where there is room for all columns. */
  isMinor?: boolean;
  isSorted?: boolean;
  /** Over the link of the row: it has something to press. */
  hasControls?: boolean;
  /** Stands in a file, not on the page. */
  isFileOnly?: boolean;
  /** What stands in a file; a column without it is not exported. */
  file?: (row: Row, words: Words) => Cell;
};

/** The page as it is asked for: what heads, queues and empty lists are drawn from. */
export type View<Declared extends Filters> = {
  member: Member;
  words: Words;
  flash: Flash;
  query: Query;
  values: Values<Declared>;
  isFiltered: boolean;
  /** The address of this list, with these values in the place of its own. */
  at: (values?: AnyValues) => string;
};

export type Total = {
  count: number;
  /** Beside the count: what they come to. */
  sum?: string | undefined;
  /** There are more than were counted. */
  isPart?: boolean;
};

export type Declaration<Declared extends Filters, Row> = Emptiness<Declared> & {
  path: `/dashboard/${string}`;
  scope: string;
  /** Leaves for another page where this one is not for who asks. */
  leave?: (member: Member) => void;
  filters?: Declared;
  /** Settles values that exclude each other. */
  normalise?: (values: Values<Declared>) => Values<Declared>;
  /** The prefix of the ids that rows are continued from. */
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
  /** Beside the title, in the place of what creates. */
  action?: (view: View<Declared>) => ReactNode;
  /** Between the search and the rows. */
  head?: (view: View<Declared>) => ReactNode;
  foot?: (view: View<Declared>) => ReactNode;
  /** A tab that shows cases to decide in the place of the rows; nothing else narrows it. */
  queue?: {
    name: string;
    text: Key;
    count: (ctx: Context) => Promise<number>;
    show: (view: View<Declared>) => ReactNode;
  };
  total?: (ctx: Context, values: Values<Declared>, words: Words) => Promise<Total>;
  /** A file of exactly what is filtered, at `<path>/<at>`. */
  export?: { at: string; name: string };
  /** Rows that are chosen for an action; the address says `select=1`. */
  select?: {
    scope: string;
    text: Key;
    nameOf: (row: Row, words: Words) => string;
    bar: (view: View<Declared>, total: Total | null) => ReactNode;
  };
};

// What a page draws does not depend on which filters and rows they are.
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type AnyDeclaration = Declaration<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type AnyView = View<any>;
