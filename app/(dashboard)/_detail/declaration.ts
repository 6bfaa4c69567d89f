import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/app/_server/flash";
import type { Member } from "@/app/_server/session";
import type { Text } from "@/app/(dashboard)/_form/field";
import type { Key, Query } from "@/app/(dashboard)/_list/filters";
import type { CreditNoteLine } from "@/lib/credit-notes/read";
import type { HistoryLine } from "@/lib/events/history";
import type { MailAbout } from "@/lib/mails/about";

/** One fact. A fact without a value is left out. */
export type Fact = {
  name: Text;
  text?: ReactNode;
  /** Instead of a text: a date, an amount, or code. Each kind has its own format. */
  moment?: Date | null | undefined;
  money?: number | bigint | null | undefined;
  code?: string | null | undefined;
  /** Makes the text a link. */
  href?: string | null | undefined;
  isStrong?: true;
  /** A metadata key and value. */
  isNoted?: true;
};

/** Facts that belong together; a rule separates the groups. */
export type FactGroup = readonly (Fact | false | null | undefined)[];

/** The page request: input of all parts. */
export type View<Data> = {
  data: Data;
  member: Member;
  words: Words;
  flash: Flash;
  query: Query;
  may: (scope: string) => boolean;
};

type Facts<Data> = {
  groups: (view: View<Data>) => readonly FactGroup[];
  /** ID and metadata, as the last facts. */
  id?: (data: Data) => string;
  metadata?: (data: Data) => Record<string, string>;
  title?: Key;
  top?: (view: View<Data>) => ReactNode;
  foot?: (view: View<Data>) => ReactNode;
};

/** The style of a title: a name, an amount, a code, or an address, which may break anywhere. */
export type TitleStyle = "name" | "amount" | "address" | "code";

export type Declaration<Name extends string, Data> = {
  /** The list it belongs to. */
  back: { to: string | ((data: Data) => string); text: Key };
  scope: string;
  /** The parameters of its path, by the prefixes of their IDs. */
  params: Record<Name, string>;
  /** Redirects if this page is not for this member. */
  leave?: (member: Member) => void;
  /** Everything the page shows. A not-found refusal becomes the 404 page. */
  load: (member: Member, ids: Record<Name, string>) => Promise<Data>;
  title: (data: Data, words: Words) => string;
  titleStyle?: TitleStyle;
  /** Replaces the title on the page itself. */
  heading?: (view: View<Data>) => ReactNode;
  /** Its status, beside the title. */
  chip?: (data: Data, words: Words) => ReactNode;
  below?: (view: View<Data>) => ReactNode;
  actions?: (view: View<Data>) => ReactNode;
  /** Notices above everything else. */
  notices?: (view: View<Data>) => ReactNode;
  /** Full width, above the rest. */
  wide?: (view: View<Data>) => ReactNode;
  /** Related objects and actions. */
  main?: (view: View<Data>) => ReactNode;
  creditNotes?: (data: Data) => readonly CreditNoteLine[];
  mails?: (data: Data) => readonly MailAbout[];
  history?: (data: Data) => readonly HistoryLine[];
  facts?: Facts<Data>;
  /** Beside the main column, below the facts. */
  aside?: (view: View<Data>) => ReactNode;
  /** The object as the API returns it. */
  object?: (data: Data) => object;
  /** One column, with the facts first. */
  isNarrow?: true;
};

// The declaration without its types, for rendering.
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type AnyDeclaration = Declaration<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type AnyView = View<any>;
