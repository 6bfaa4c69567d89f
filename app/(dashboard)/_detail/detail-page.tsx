import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { CreditNotes } from "@/app/(dashboard)/_detail/credit-notes";
import type { AnyDeclaration, AnyView, Declaration } from "@/app/(dashboard)/_detail/declaration";
import { FactsPanel } from "@/app/(dashboard)/_detail/facts";
import { Head } from "@/app/(dashboard)/_detail/head";
import { History } from "@/app/(dashboard)/_detail/history";
import { Mails } from "@/app/(dashboard)/_detail/mails";
import { IdLine, RawObject } from "@/app/(dashboard)/_detail/raw-object";
import type { Query } from "@/app/(dashboard)/_list/filters";
import { bareId, isUuid } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";

type Props<Name extends string> = {
  params: Promise<Record<Name, string>>;
  searchParams: Promise<Query>;
};

export type DetailPage<Name extends string> = {
  metadata: (props: Props<Name>) => Promise<Metadata>;
  Page: (props: Props<Name>) => Promise<React.ReactNode>;
};

/** The page of one object, from its declaration. */
export const detailPage = <Name extends string, Data>(
  declared: Declaration<Name, Data>,
): DetailPage<Name> => {
  const declaration: AnyDeclaration = declared;
  const names = Object.keys(declared.params) as Name[];
  const read = reader(declaration, names);
  const opened = async ({ params, searchParams }: Props<Name>): Promise<AnyView> => {
    const given = await params;
    const [known, words, flash, query] = await Promise.all([
      read(...names.map((name) => given[name])),
      currentWords(),
      currentFlash(),
      searchParams,
    ]);
    const { scopes } = known.member.ctx;
    return { ...known, words, flash, query, may: (scope) => holdsScope(scopes, scope) };
  };
  return {
    metadata: async (props) => {
      const { data, words } = await opened(props);
      return { title: declaration.title(data, words) };
    },
    Page: async (props) => <DetailBody declaration={declaration} view={await opened(props)} />,
  };
};

/** Loads the object once for title and page; an invalid ID is not found. */
const reader = ({ scope, params, leave, load }: AnyDeclaration, names: readonly string[]) =>
  cache(async (...given: string[]) => {
    const member = await requireMember(scope);
    leave?.(member);
    const ids = names.map((name, at) => [name, bare(params[name] ?? "", given[at] ?? "")]);
    if (ids.some(([, id]) => id === null)) notFound();
    return { member, data: await found(load(member, Object.fromEntries(ids))) };
  });

const bare = (prefix: string, text: string): string | null => {
  if (prefix) return bareId(prefix, text);
  return isUuid(text) ? text : null;
};

type PartProps = { declaration: AnyDeclaration; view: AnyView };

const DetailBody = ({ declaration, view }: PartProps) => {
  const { back, notices, wide, isNarrow } = declaration;
  const { data, words } = view;
  const to = typeof back.to === "string" ? back.to : back.to(data);
  const main = <Main declaration={declaration} view={view} />;
  const aside = <Aside declaration={declaration} view={view} />;
  return (
    <div className={isNarrow ? "max-w-2xl" : "contents"}>
      <BackLink href={to as Route}>{words.t(back.text)}</BackLink>
      <Head declaration={declaration} view={view} />
      {notices && <div className="mb-5 grid gap-3 empty:hidden">{notices(view)}</div>}
      {wide && <div className="mb-5 grid grid-cols-1 gap-5">{wide(view)}</div>}
      {isNarrow ? (
        <div className="grid grid-cols-1 gap-5">
          {aside}
          {main}
        </div>
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 grid-cols-1 gap-5">{main}</div>
          <div className="grid min-w-0 grid-cols-1 gap-5">{aside}</div>
        </div>
      )}
    </div>
  );
};

const Main = ({ declaration, view }: PartProps) => {
  const { main, creditNotes, mails, history } = declaration;
  const { data, words } = view;
  return (
    <>
      {main?.(view)}
      {creditNotes && <CreditNotes notes={creditNotes(data)} words={words} />}
      {mails && <Mails mails={mails(data)} words={words} />}
      {history && <History lines={history(data)} words={words} />}
    </>
  );
};

const Aside = ({ declaration, view }: PartProps) => {
  const { aside, object } = declaration;
  const { data, words } = view;
  return (
    <>
      <Facts declaration={declaration} view={view} />
      {aside?.(view)}
      {object && <RawObject object={object(data)} t={words.t} />}
    </>
  );
};

/** Its facts, then metadata and ID. */
const Facts = ({ declaration: { facts }, view }: PartProps) => {
  if (!facts) return null;
  const { data, words } = view;
  const groups = facts.groups(view);
  const noted = Object.entries(facts.metadata?.(data) ?? {}).map(([key, value]) => ({
    name: () => key,
    text: value,
    isNoted: true as const,
  }));
  const id = facts.id?.(data);
  const named = id ? [{ name: "detail.id" as const, text: <IdLine id={id} t={words.t} /> }] : [];
  return (
    <FactsPanel
      foot={facts.foot?.(view)}
      groups={[...groups.slice(0, -1), [...(groups.at(-1) ?? []), ...noted, ...named]]}
      title={words.t(facts.title ?? "detail.title")}
      top={facts.top?.(view)}
      words={words}
    />
  );
};
