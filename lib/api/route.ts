import { expandAnswer } from "@/lib/api/expand";
import { type Identity, identify } from "@/lib/api-keys/authenticate";
import { noteRequest } from "@/lib/api-requests/note";
import { clientIp, networkOf } from "@/lib/kit/client-ip";
import type { Context } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import { forbidden, notFound, Refusal, refuse, unauthorized } from "@/lib/kit/errors";
import type { WithHeaders } from "@/lib/kit/headers";
import { authFailures, limited, rates } from "@/lib/kit/http/limits";
import type { Call, Operation } from "@/lib/kit/http/operation";
import { policyOf } from "@/lib/kit/http/operation";
import type { Answerer, Product } from "@/lib/kit/http/pipeline";
import { plainAnswer } from "@/lib/kit/http/plain";
import { handlerOf, mount } from "@/lib/kit/http/route";
import { timeOperation } from "@/lib/kit/http/timing";
import { take } from "@/lib/kit/http/token-bucket";
import type { Versions } from "@/lib/kit/http/versions";
import { isSameOrigin } from "@/lib/kit/same-origin";
import { requireScope } from "@/lib/kit/scopes";
import { holdsSession } from "@/lib/members/cookie";
import { memberOfRequest } from "@/lib/members/request";
import { scopesOf } from "@/lib/members/roles";
import { kybRequired } from "@/lib/merchants/errors";
import { takesMoney, type Verification } from "@/lib/merchants/verification";
import { requireRelations } from "@/lib/resources/relations";
import { countUses } from "@/lib/versions/count";
import { deprecations } from "@/lib/versions/deprecations";
import type { Register } from "@/lib/versions/register";
import { published } from "@/lib/versions/versions";

const keyOf = (request: WithHeaders): string | null => {
  const header = request.headers.get("authorization");
  if (!header) return null;
  const [scheme, value] = header.split(/\s+/, 2);
  if (scheme?.toLowerCase() === "bearer") return value ?? null;
  if (scheme?.toLowerCase() !== "basic" || !value) return null;
  const [user, password] = Buffer.from(value, "base64").toString("utf8").split(":", 2);
  return password === "" ? (user ?? null) : null;
};

const refuseCaller = (call: Call): never => {
  if (limited()) take(authFailures, networkOf(call.ip));
  return refuse(unauthorized, { headers: { "WWW-Authenticate": 'Bearer realm="svc"' } });
};

const contextOf = (identity: Identity, call: Call): Context => ({
  merchantId: identity.merchantId,
  livemode: identity.livemode,
  actor: { kind: "key", id: identity.keyId, expiresAt: identity.expiresAt },
  origin: "api",
  requestId: call.requestId,
  version: identity.apiVersion,
  scopes: identity.scopes,
});

// Live payments are for verified merchants only, in the operations that declare it.
const requireVerified = (operation: Operation, of: Verification & { livemode: boolean }): void => {
  if (!of.livemode || takesMoney(of)) return;
  if (operation.errors?.includes(kybRequired)) refuse(kybRequired);
};

// The till is used by people: a key opens nothing there, and a write must come from our own pages.
const memberContext = async (
  operation: Operation,
  call: Call,
  known: (ctx: Context) => void,
): Promise<Context> => {
  const { request, requestId } = call;
  const member = request.headers.has("authorization") ? null : await memberOfRequest(request);
  if (!member) return refuseCaller(call);
  if (request.method !== "GET" && !isSameOrigin(request)) {
    return refuse(forbidden, {
      message: "A write by session must come from a page of this service.",
    });
  }
  const ctx: Context = {
    merchantId: member.merchantId,
    livemode: member.livemode,
    actor: { kind: "member", id: member.userId, role: member.role },
    origin: "terminal",
    requestId,
    version: published.newest,
    scopes: scopesOf(member.role),
  };
  known(ctx);
  requireVerified(operation, member);
  return ctx;
};

const authenticate: Product["authenticate"] = async (operation, call, known) => {
  if (operation.auth === "none") return null;
  if (operation.auth === "session") return memberContext(operation, call, known);
  const text = keyOf(call.request);
  const identity = text ? await identify(text) : null;
  if (!identity) {
    if (operation.auth === "test_key" && !text && holdsSession(call.request)) {
      return refuse(forbidden, { message: "This operation takes a test key, not a session." });
    }
    return refuseCaller(call);
  }
  const ctx = contextOf(identity, call);
  known(ctx);
  requireVerified(operation, identity);
  return ctx;
};

// The version is checked between authentication and scope, so the scope is checked here.
const authorise = (operation: Operation, ctx: Context): void => {
  if (operation.auth === "test_key" && ctx.livemode) {
    refuse(forbidden, { message: "This operation takes a test key." });
  }
  if (operation.scope) requireScope(ctx, operation.scope);
};

const limit: Product["limit"] = (operation, ctx, call) => {
  if (ctx) authorise(operation, ctx);
  if (!limited()) return {};
  const policy = rates[policyOf(operation)];
  if (!ctx) return take(policy.test, networkOf(call.ip));
  const mode = ctx.livemode ? "live" : "test";
  return take(policy[mode], `${ctx.merchantId}:${mode}`);
};

// Calls of unknown callers are not logged: they belong to no merchant.
const noted: Product["noted"] = ({ operation, ctx, call, ...answered }) => {
  timeOperation(operation, answered);
  if (!ctx) return;
  const { headers, url } = call.request;
  noteRequest({
    ...answered,
    requestId: call.requestId,
    merchantId: ctx.merchantId,
    livemode: ctx.livemode,
    keyId: ctx.actor.kind === "key" ? ctx.actor.id : null,
    method: operation.method,
    path: operation.path,
    url,
    isIdempotent: headers.has("idempotency-key"),
    version: call.version,
  });
};

/** The pipeline with our authentication and limits, for these versions and this register of deprecations. */
export const productWith = (versions: Versions, register: Register): Product => ({
  versions,
  clientIp,
  authenticate,
  limit,
  deprecations: (_operation, used, ctx) => {
    if (ctx?.actor.kind === "key") countUses(ctx.actor.id, used);
    return register.headers(used, `${env().APP_ORIGIN}/docs/deprecations`);
  },
  mayExpand: requireRelations,
  expand: expandAnswer,
  noted,
});

/** The product's own pipeline, which every entry of the API runs through. */
export const product = productWith(published, deprecations);

/** The route handlers of one path of the API. */
export const route = (...operations: Operation[]) => mount(product, operations);

/** Any path that the API does not have: 404 in the API's error format. */
export const answerUnknownPath: Answerer = async (request) =>
  plainAnswer(published, request, new Refusal(notFound, { message: "There is no such path." }));

export const unknownPath = handlerOf(answerUnknownPath);

/** A request that is refused before it reaches any route. */
export const refuseEarly = (request: WithHeaders, refusal: Refusal) =>
  plainAnswer(published, request, refusal);
