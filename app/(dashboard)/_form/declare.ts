import { z } from "zod";
import type { Member } from "@/app/_server/session";
import type { ButtonVariant } from "@/app/_ui/button";
import { type ErrorKind, error, notFound, refuse } from "@/lib/kit/errors";
import { bareId, isUuid } from "@/lib/kit/ids";
import type { Field, Text } from "./field";

/** The values of a form, by the names of its fields. */
export type ValuesOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never;
};

export type Fields = Record<string, Field>;

/** A path parameter: the prefix of its ID, and the refusal if it does not exist. */
export type Param = { prefix: string; missing: ErrorKind };

export const id = (prefix: string, missing: ErrorKind = notFound): Param => ({ prefix, missing });

type Params = Record<string, Param>;
export type IdsOf<P> = Readonly<Record<keyof P & string, string>>;

/** The request behind a form, for the few forms that need more than its fields. */
type Posting = {
  /** The same for every submission of this one form. */
  nonce: string;
  request: Request;
};

export type Declaration<P extends Params, F extends Fields, Result> = {
  /** The path it is posted to. */
  path: string;
  /** Its name in the audit log; derived from its path (`api_keys.revoke`) by default. */
  name?: string;
  /** The page that shows it, and gets it back if it is refused. */
  page: string | ((ids: Partial<IdsOf<P>>, posted: Record<string, string>) => string);
  /** Changes only what this person sees, or nothing permanent: not written to the audit log. */
  isPersonal?: true;
  scope?: string;
  /** Requires step-up: a fresh code by email. A person without one is sent to confirm, and back. */
  stepUp?: boolean | ((member: Member) => boolean);
  params?: P;
  fields?: F;
  /** Irreversible: needs a ticked checkbox to confirm. */
  confirm?: Text;
  /** Submitted twice, it runs once: `run` gets the form's `nonce`. */
  isOnce?: true;
  /** The text of its button. */
  submit: Text;
  variant?: ButtonVariant;
  /** Messages of its own for refusals that mean something else here. */
  errors?: Readonly<Record<string, Text>>;
  run: (member: Member, values: ValuesOf<F>, ids: IdsOf<P> & Posting) => Promise<Result>;
  /** Code of the success message. */
  done?: string | ((result: Result) => string | undefined);
  /** The page that follows; the form's own by default. */
  to?: string | ((result: Result, ids: IdsOf<P>) => string);
  /** The response to a script that posts JSON; the address of the next page by default. */
  json?: (result: Result) => unknown;
};

type Outcome = { to: string; done?: string; json?: unknown };

/** A form as pages and handlers use it, whatever its fields. */
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
  variant: ButtonVariant;
  errors: Readonly<Record<string, Text>>;
  page: (given: Record<string, string>, posted: Record<string, string>) => string;
  perform: (
    member: Member,
    posted: Record<string, unknown>,
    given: Record<string, string>,
    request: Request,
  ) => Promise<Outcome>;
};

/** The declaration with its types: the IDs and values a page passes. */
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

/** The ID in a path parameter; null if it is invalid. */
const bare = ({ prefix }: Param, text: string): string | null => {
  if (prefix) return bareId(prefix, text);
  return isUuid(text) ? text : null;
};

/** The valid IDs of a path. */
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

/** A path with its IDs filled in; without one of them, the path of the list. */
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
  // Only the page knows which rows can be selected.
  const hasTicks = Object.values(fields).some(({ kind }) => kind === "ticks");
  return (hasTicks ? named.catchall(z.string()) : named) as z.ZodType<Record<string, unknown>>;
};

/** The submitted values, field by field. */
export const valuesIn = (
  fields: Fields,
  posted: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.read(name, posted)]),
  );

/** A form of the dashboard, declared once: its page renders it with `<Form of>`, its handler runs it. */
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
    variant: declared.variant ?? "primary",
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
