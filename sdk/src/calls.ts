import type {
  Client,
  ClientPathsWithMethod,
  FetchOptions,
  FetchResponse,
  MaybeOptionalInit,
} from "openapi-fetch";
import type { calls, paths as extensionPaths } from "./extensions-schema.js";
import type { paths as contractPaths } from "./schema.js";

type paths = contractPaths & extensionPaths;

export type Method = "get" | "post" | "patch" | "delete";

type PathOf<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;

export type CallOptions = {
  /** On a POST: your own key for this call instead of a random one. */
  idempotencyKey?: string | undefined;
  maxRetries?: number | undefined;
  timeoutMs?: number | undefined;
  /** Stops the call, its retries and its waits. */
  signal?: AbortSignal | undefined;
};

type Media = `${string}/${string}`;
type Operation<P extends keyof paths, M extends Method> = Extract<
  paths[P][M],
  Record<string, unknown>
>;

/** The body of a success, as it is sent. */
export type Answer<P extends keyof paths, M extends Method> = NonNullable<
  FetchResponse<Extract<paths[P][M], object>, object, Media>["data"]
>;

type Asked<P extends keyof paths, M extends Method> = Pick<
  FetchOptions<Operation<P, M>>,
  Extract<keyof FetchOptions<Operation<P, M>>, "params" | "body" | "headers">
> &
  CallOptions;

type Init<P extends keyof paths, M extends Method> =
  undefined extends MaybeOptionalInit<paths[P], M> ? [init?: Asked<P, M>] : [init: Asked<P, M>];

/** `path` as in the reference; `params` and `body` as openapi-fetch takes them. */
export type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...init: Init<P, M>
) => Promise<Answer<P, M>>;

export type ListPath = {
  [P in keyof paths]: Answer<P, "get"> extends { data: unknown[]; has_more: boolean } ? P : never;
}[PathOf<"get">];

export type Element<P extends ListPath> =
  Answer<P, "get"> extends { data: (infer One)[] } ? One : never;

/** All elements of a list, newest first; pages are fetched as they are read. */
export type List = <P extends ListPath>(
  path: P,
  ...init: Init<P, "get">
) => AsyncGenerator<Element<P>, void, undefined>;

type Calls = typeof calls;
type ExtensionCall<At> = At extends readonly [infer M extends Method, infer P]
  ? P extends PathOf<M>
    ? (...init: Init<P, M>) => Promise<Answer<P, M>>
    : never
  : never;

/** What the contract does not have, by noun and verb: `motu.extensions.invoices.create({ body })`. */
export type Extensions = {
  [Noun in keyof Calls]: { [Verb in keyof Calls[Noun]]: ExtensionCall<Calls[Noun][Verb]> };
};
