import type { Row } from "@/lib/bank/fakes/stripe-book.fixture";

/** A refusal of Stripe; `isKept` when the idempotency key stores it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly details: Record<string, unknown>;
  readonly isKept: boolean;
  constructor(status: number, details: Record<string, unknown>, isKept = false) {
    super(String(details["message"] ?? details["code"] ?? status));
    this.name = "StripeRefusal";
    this.status = status;
    this.details = details;
    this.isKept = isKept;
  }
}

export const invalid = (code: string, message: string, param?: string): StripeRefusal =>
  new StripeRefusal(400, {
    type: "invalid_request_error",
    code,
    message,
    ...(param ? { param } : {}),
  });

export const missing = (object: string, id: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${object}: '${id}'`,
    param: "id",
  });

/** The parameters of a request, by their full names: `metadata[reference]`, `expand[0]`. */
export type Form = ReadonlyMap<string, string>;

export const readForm = (text: string): Form => new Map(new URLSearchParams(text));

/** Refuses parameters that Stripe does not know, as it does. */
export const allow = (form: Form, known: readonly string[]): void => {
  for (const name of form.keys()) {
    const [top = name] = name.split("[", 1);
    if (!known.includes(top)) {
      throw invalid("parameter_unknown", `Received unknown parameter: ${top}`, top);
    }
  }
};

export const need = (form: Form, name: string): string => {
  const value = form.get(name);
  if (value === undefined) {
    throw invalid("parameter_missing", `Missing required param: ${name}.`, name);
  }
  return value;
};

export const listOf = (form: Form, name: string): string[] =>
  [...form].flatMap(([key, value]) => (key.startsWith(`${name}[`) ? [value] : []));

export const metadataOf = (form: Form): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => {
      const [, name] = /^metadata\[([^\]]+)\]$/.exec(key) ?? [];
      return name === undefined ? [] : [[name, value]];
    }),
  );

const pageNames = ["limit", "created", "starting_after", "ending_before", "expand"];

/** A list as Stripe returns it: newest first, in pages, from either end. */
export const pageOf = (rows: readonly Row[], form: Form, more: readonly string[] = []) => {
  allow(form, [...pageNames, ...more]);
  const limit = Number(form.get("limit") ?? 10);
  if (!(limit >= 1 && limit <= 100)) throw invalid("parameter_invalid_integer", "Invalid limit.");
  const fits = newestFirst(rows, form);
  const before = form.get("ending_before");
  if (before !== undefined) {
    const newer = fits.slice(0, placeOf(fits, before));
    return { data: newer.slice(-limit), has_more: newer.length > limit };
  }
  const after = form.get("starting_after");
  const older = after === undefined ? fits : fits.slice(placeOf(fits, after) + 1);
  return { data: older.slice(0, limit), has_more: older.length > limit };
};

const newestFirst = (rows: readonly Row[], form: Form): Row[] => {
  const from = Number(form.get("created[gte]") ?? 0);
  const to = Number(form.get("created[lte]") ?? Number.MAX_SAFE_INTEGER);
  return rows.filter(({ created }) => created >= from && created <= to).toReversed();
};

const placeOf = (rows: readonly Row[], id: string): number => {
  const place = rows.findIndex((row) => row.id === id);
  if (place < 0) throw missing("object", id);
  return place;
};

/** A query of one clause, `metadata['name']:'value'`. Objects younger than `lag` are not found yet. */
export const searchOf = (rows: readonly Row[], form: Form, lag: number): Row[] => {
  allow(form, ["query", "limit", "page", "expand"]);
  const [, name = "", value] = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(need(form, "query")) ?? [];
  const newest = Date.now() / 1000 - lag;
  return rows.filter(
    (row) => row.created <= newest && (row["metadata"] as Record<string, string>)[name] === value,
  );
};
