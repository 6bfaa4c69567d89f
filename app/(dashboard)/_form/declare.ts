import { z } from "zod";
import type { Member } from "@/app/_server/session";
import { type ErrorKind, error, notFound, refuse } from "@/lib/kit/errors";
import { bareId, isUuid } from "@/lib/kit/ids";
import type { Field, Text } from "./field";

/** The values of a form, by the names of its fields. */
export type ValuesOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never;
};

export type Fields = Record<string, Field>;

/** A part of the address: the prefix of its id, and how one that is not there is refused. */
export type Param = { prefix: string; missing: ErrorKind };

export const id = (prefix: string, missing: ErrorKind = notFound): Param => ({ prefix, missing });

type Params = Record<string, Param>;
export type IdsOf<P> = Readonly<Record<keyof P & string, string>>;

/** The request behind a form, for the few that need more of it than its fields. */
type Posting = {
  /** The same however often this one form is sent. */
  nonce: string;
  request: Request;
};

type Look = "primary" | "plain" | "quiet" | "danger";

export type Declaration<P extends Params, F extends Fields, Result> = {
  /** Where it is posted to. */
  path: string;
  /** What the shop's log calls it: after its path, `api_keys.revoke`, unless it is said. */
  name?: string;
  /** Where it stands, and where a refused one goes back to. */
  page: string | ((ids: Partial<IdsOf<P>>, posted: Record<string, string>) => string);
  /** Changes only what this person sees, or nothing that lasts: no entry in the shop's log. */
  isPersonal?: true;
  scope?: string;
  /** Asks for a fresh proof of the mailbox; a person without one is led to give it, and back. */
  stepUp?: boolean | ((member: Member) => boolean);
  params?: P;
  fields?: F;
  /** What cannot be undone is said to be meant, with a tick. */
  confirm?: Text;
  /** Sent twice, it is done once: `run` is given the `nonce` of the form. */
  isOnce?: true;
  /** The words of its button. */
  submit: Text;
  look?: Look;
  /** Sentences of its own for refusals that mean something else here. */
  errors?: Readonly<Record<string, Text>>;
  run: (member: Member, values: ValuesOf<F>, ids: IdsOf<P> & Posting) => Promise<Result>;
  /** Code of the sentence that says what was done. */
  done?: string | ((result: Result) => string | undefined);
  /** The page that follows; its own unless it is said. */
  to?: string | ((result: Result, ids: IdsOf<P>) => string);
  /** What a script that posts JSON is answered; the address of the next page unless it is said. */
  json?: (result: Result) => unknown;
};

type Outcome = { to: string; done?: string; json?: unknown };

/** A form as pages and handlers see it, whatever its fields are. */
export type AnyForm = {
  name: string;
  path: string;
  params: Params;
  fields: Fields;
  schema: z.ZodType<Record<string, unknown>>;
  confirm: Text | undefined;
  isOnce: boolean;
  isPersonal: boolean;
  scope: string | undefined;
  stepUp: boolean | ((member: Member) => boolean);
  submit: Text;
  look: Look;
  errors: Readonly<Record<string, Text>>;
  page: (given: Record<string, string>, posted: Record<string, string>) => string;
  perform: (
    member: Member,
    posted: Record<string, unknown>,
    given: Record<string, string>,
    request: Request,
  ) => Promise<Outcome>;
};

/** The declaration with its types: which ids and values a page gives it. */
export type FormOf<P extends Params, F extends Fields> = Omit<AnyForm, "params" | "fields"> & {
  params: P;
  fields: F;
};

const confirmFirst = error("confirm_first", 400, "Tick the box to confirm.");

/** `/dashboard/api-keys/[id]/revoke` is `api_keys.revoke`. */
export const nameOf = (path: string): string =>
  path
    .split("/")
    .slice(2)
    .filter((part) => !part.startsWith("["))
    .map((part) => part.replaceAll("-", "_"))
    .join(".");

/** The id of a part of an address; null for what can be none. */
const bare = ({ prefix }: Param, text: string): string | null => {
  if (prefix) return bareId(prefix, text);
  return isUuid(text) ? text : null;
};

/** What is known of the ids of an address; what is no id is left out. */
export const knownIds = (params: Params, given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, param]) => {
      const found = bare(param, given[name] ?? "");
      return found === null ? [] : [[name, found]];
    }),
  );

const required = (params: Params, given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, param]) => [
      name,
      bare(param, given[name] ?? "") ?? refuse(param.missing),
    ]),
  );

/** A path with its ids; without one of them, the list that it would be in. */
export const pathWith = (path: string, ids: Record<string, string>): string => {
  const parts = path.split("/");
  const missing = parts.findIndex((part) => /^\[/.test(part) && !ids[part.slice(1, -1)]);
  return (missing === -1 ? parts : parts.slice(0, missing))
    .map((part) => part.replace(/^\[(\w+)\]/, (_, name: string) => ids[name] ?? ""))
    .join("/");
};

const schemaOf = (fields: Fields, confirm: Text | undefined, isOnce: boolean) => {
  const named = z.strictObject({
    ...Object.assign({}, ...Object.entries(fields).map(([name, field]) => field.posted(name))),
    ...(confirm ? { confirm: z.literal("on").optional() } : {}),
    ...(isOnce ? { nonce: z.uuid() } : {}),
  });
  // Which rows can be ticked is known by the page alone.
  const hasTicks = Object.values(fields).some(({ kind }) => kind === "ticks");
  return (hasTicks ? named.catchall(z.string()) : named) as z.ZodType<Record<string, unknown>>;
};

/** What a form says, field by field. */
export const valuesIn = (
  fields: Fields,
  posted: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.read(name, posted)]),
  );

/** One form of the dashboard, said once: its page shows it by `<Form of>`, its handler answers it. */
export const form = <
  const P extends Params = Record<never, Param>,
  const F extends Fields = Record<never, Field>,
  Result = void,
>(
  declared: Declaration<P, F, Result>,
): FormOf<P, F> => {
  const { path, confirm, fields = {} as F, params = {} as P, isOnce = false } = declared;
  const page: AnyForm["page"] = (given, posted) => {
    const ids = knownIds(params, given);
    if (typeof declared.page === "string") return pathWith(declared.page, ids);
    return declared.page(ids as Partial<IdsOf<P>>, posted);
  };
  return {
    ...{ name: declared.name ?? nameOf(path), path, params, fields, confirm, isOnce, page },
    schema: schemaOf(fields, confirm, isOnce),
    isPersonal: declared.isPersonal ?? false,
    scope: declared.scope,
    stepUp: declared.stepUp ?? false,
    submit: declared.submit,
    look: declared.look ?? "primary",
    errors: declared.errors ?? {},
    perform: async (member, posted, given, request) => {
      if (confirm && posted["confirm"] !== "on") refuse(confirmFirst, { param: "confirm" });
      const ids = required(params, given) as IdsOf<P>;
      const values = valuesIn(fields, posted) as ValuesOf<F>;
      const nonce = String(posted["nonce"] ?? "");
      const result = await declared.run(member, values, { ...ids, nonce, request });
      return outcomeOf(declared, result, ids, page(given, {}));
    },
  };
};

const outcomeOf = <P extends Params, F extends Fields, Result>(
  { to, done, json }: Declaration<P, F, Result>,
  result: Result,
  ids: IdsOf<P>,
  page: string,
): Outcome => {
  const code = typeof done === "function" ? done(result) : done;
  const next = typeof to === "function" ? to(result, ids) : to && pathWith(to, ids);
  return {
    to: next ?? page,
    ...(code ? { done: code } : {}),
    ...(json ? { json: json(result) } : {}),
  };
};
