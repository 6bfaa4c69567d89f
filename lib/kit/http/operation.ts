import type { z } from "zod";
import type { Context } from "@/lib/kit/context";
import type { ErrorKind } from "@/lib/kit/errors";
import type { ApiRequest } from "@/lib/kit/http/request";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";
export type Policy = "read" | "write" | "debit" | "export" | "sandbox";

/** The call itself, apart from its caller. */
export type Call = { request: ApiRequest; requestId: string; ip: string; version: string };

/** How a list or a single resource may be returned beyond its body. */
export type Input<Params, Query, Body> = {
  ctx: Context;
  call: Call;
  params: Params;
  query: Query;
  body: Body;
};

type Declared = {
  /** `noun.verb`: also the name in logs, metrics and the reference. */
  id: string;
  method: Method;
  /** Path under `/api/v1`, with `{id}` for parameters. */
  path: string;
  summary: string;
  description?: string;
  /** Group of the reference. */
  group: string;
  /**
   * `key`: an API key. `test_key`: a test key, anything else 403. `session`: a signed-in member, no key. `none`:
   * no credentials.
   */
  auth?: "key" | "test_key" | "session" | "none";
  /** `family:read` or `family:write`. */
  scope?: string;
  status?: 200 | 201 | 202;
  limit?: Policy;
  errors?: readonly ErrorKind[];
  /** `optional`: Idempotency-Key is accepted. `required`: refused without. Absent: not read. */
  idempotency?: "optional" | "required";
  /** `action`: the verb itself claims the key in the transaction of its effects. */
  claims?: "pipeline" | "action";
  /** Fields that are null in the response to a repeated request. */
  secrets?: readonly string[];
  /** Field names that are allowed although they look like card data. */
  cardWords?: readonly string[];
  /** Parameters in use that bring the deprecation headers. */
  deprecated?: readonly string[];
  /** What `handle` may return instead of JSON, by content type, always as a `Streamed`. */
  streams?: readonly string[];
  /** Relations that `expand[]` accepts. */
  expand?: readonly string[];
  /**
   * The most statements of a call with its shortest body, in a warm process and without an Idempotency-Key:
   * `lib/api/statements.db.test.ts` counts them.
   */
  statements: number;
  /** Deprecated response fields, for the reference. */
  example?: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
};

/** One operation of the API: everything else is derived from it. */
export type Operation = Declared & {
  params: Readonly<Record<string, string>>;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
  returns: z.ZodType;
  // biome-ignore lint/suspicious/noExplicitAny: a list of operations forgets their individual shapes.
  handle: (input: Input<any, any, any>) => unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  answer?: ((result: any, input: { ctx: Context; call: Call }) => unknown) | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  resume?: ((input: { ctx: Context; resourceId: string }) => any) | undefined;
};

type Output<Schema> = Schema extends z.ZodType<infer Out> ? Out : Record<string, never>;

/**
 * Declares an operation. `params` names each path parameter with the prefix of its ids (`{ id: "cus" }`); `handle`
 * calls a verb and returns its result; `answer` serialises that (inside the verb's own transaction when the
 * request has an Idempotency-Key); `resume` finishes a call whose process died after something may have happened
 * at the bank.
 */
export const operation = <
  const Params extends Readonly<Record<string, string>> = Record<never, string>,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Result = unknown,
>(
  declaration: Declared & {
    params?: Params;
    query?: Query;
    body?: Body;
    returns: z.ZodType;
    handle: (
      input: Input<{ [Name in keyof Params]: string }, Output<Query>, Output<Body>>,
    ) => Promise<Result>;
    answer?: (result: Result, input: { ctx: Context; call: Call }) => unknown;
    resume?: (input: { ctx: Context; resourceId: string }) => Promise<Result>;
  },
): Operation => ({ ...declaration, params: declaration.params ?? {} }) as Operation;

export const statusOf = (operation: Operation): number =>
  operation.status ?? (operation.method === "POST" ? 201 : 200);

export const policyOf = (operation: Operation): Policy =>
  operation.limit ?? (operation.method === "GET" ? "read" : "write");
