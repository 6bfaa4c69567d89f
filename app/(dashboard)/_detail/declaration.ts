import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/app/_server/flash";
import type { Member } from "@/app/_server/session";
import type { Text } from "@/app/(dashboard)/_form/field";
import type { Key, Query } from "@/app/(dashboard)/_list/filters";
import type { CreditNoteLine } from "@/lib/credit-notes/read";
import type { HistoryLine } from "@/lib/events/history";
import type { MailAbout } from "@/lib/mails/about";

/** One line of what is known of a thing. One whose value is missing or false is left out. */
export type Fact = {
  name: Text;
  text?: ReactNode;
  /** In the place of a text: an instant, an amount, what machines read. They know how they are written. */
  moment?: Date | null | undefined;
  money?: number | bigint | null | undefined;
  code?: string | null | undefined;
  /** The page that the text leads to. */
  href?: string | null | undefined;
  isStrong?: true;
  /** The merchant's own key and text. */
  isNoted?: true;
};

/** Lines that belong together; a rule parts them from the next. */
export type FactGroup = readonly (Fact | false | null | undefined)[];

/** The page as it is asked for: what its parts are drawn from. */
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
  /** What the API calls it, and what the merchant noted on it: the last lines. */
  id?: (data: Data) => string;
  metadata?: (data: Data) => Record<string, string>;
  title?: Key;
  top?: (view: View<Data>) => ReactNode;
  foot?: (view: View<Data>) => ReactNode;
};

/** How a title is written: a name, an amount, or an address, which breaks anywhere. */
export type TitleStyle = "name" | "amount" | "address" | "code";

export type Declaration<Name extends string, Data> = {
  /** The list that it is in. */
  back: { to: string | ((data: Data) => string); text: Key };
  scope: string;
  /** The parts of its address, by the prefixes of their ids. */
  params: Record<Name, string>;
  /** Leaves for another page where this one is not for who asks. */
  leave?: (member: Member) => void;
  /** All that the page shows. What is refused as not found is the page that says so. */
  load: (member: Member, ids: Record<Name, string>) => Promise<Data>;
  title: (data: Data, words: Words) => string;
  titleStyle?: TitleStyle;
  /** What stands in the place of the title on the page itself. */
  heading?: (view: View<Data>) => ReactNode;
  /** Its state, beside the title. */
  chip?: (data: Data, words: Words) => ReactNode;
  below?: (view: View<Data>) => ReactNode;
  actions?: (view: View<Data>) => ReactNode;
  /** What one should know before all else. */
  notices?: (view: View<Data>) => ReactNode;
  /** What takes the whole width, above the rest. */
  wide?: (view: View<Data>) => ReactNode;
  /** What belongs to it and what can be done about it. */
  main?: (view: View<Data>) => ReactNode;
  creditNotes?: (data: Data) => readonly CreditNoteLine[];
  mails?: (data: Data) => readonly MailAbout[];
  history?: (data: Data) => readonly HistoryLine[];
  facts?: Facts<Data>;
  /** Beside the main part, below the facts. */
  aside?: (view: View<Data>) => ReactNode;
  /** It as the API answers it. */
  object?: (data: Data) => object;
  /** One column, the facts above. */
  isNarrow?: true;
};

// What a page draws does not depend on what it is of.
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type AnyDeclaration = Declaration<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type AnyView = View<any>;
