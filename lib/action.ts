import type { z } from "zod";
import { forbidden, type Refusal } from "@/lib/kit/errors";
import { asRefusal, parse } from "@/lib/kit/http/envelope";
import { errorFields, log } from "@/lib/kit/log";
import { isSameOrigin, readForm, seeOther } from "@/lib/kit/same-origin";
import { holdsScope } from "@/lib/kit/scopes";
import { csrfHolds, currentVisitor, type Member } from "@/lib/session";

type Done = { to: string; json?: unknown };

type Declared<Form> = {
  form: z.ZodType<Form>;
  scope?: string;
  /** Where a refused plain form goes back to; the refusal is added as `error`, `param`. */
  back: string | ((form: Record<string, string>) => string);
  run: (member: Member, form: Form) => Promise<Done>;
};

/**
 * A mutation of a page: Origin, session, token and scope are checked once, here. A plain form is
 * answered 303; a script that posts JSON is answered JSON.
 */
export const action =
  <Form>(declared: Declared<Form>) =>
  async (request: Request): Promise<Response> => {
    const wantsJson = request.headers.get("content-type")?.startsWith("application/json") ?? false;
    const form = isSameOrigin(request) ? await readForm(request) : null;
    if (!form) return deny(wantsJson);
    const { csrf, ...fields } = form;
    const member = await memberBehind(csrf ?? "", declared.scope);
    if (member === "nobody" && !wantsJson) return seeOther("/sign-in");
    if (typeof member === "string") return deny(wantsJson);
    return perform(declared, member, fields, wantsJson);
  };

const perform = async <Form>(
  declared: Declared<Form>,
  member: Member,
  fields: Record<string, string>,
  wantsJson: boolean,
): Promise<Response> => {
  try {
    const done = await declared.run(member, parse(declared.form, fields));
    return wantsJson ? Response.json(done.json ?? { to: done.to }) : seeOther(done.to);
  } catch (thrown) {
    return refused(asRefusal(thrown), thrown, wantsJson, backOf(declared, fields));
  }
};

const memberBehind = async (
  csrf: string,
  scope: string | undefined,
): Promise<Member | "nobody" | "not_allowed"> => {
  const visitor = await currentVisitor();
  if (!visitor) return "nobody";
  const { membership, ...person } = visitor;
  if (!csrfHolds(visitor.sessionId, csrf) || !membership) return "not_allowed";
  if (scope && !holdsScope(membership.ctx.scopes, scope)) return "not_allowed";
  return { ...person, ...membership };
};

const backOf = <Form>(declared: Declared<Form>, fields: Record<string, string>): string =>
  typeof declared.back === "string" ? declared.back : declared.back(fields);

const deny = (wantsJson: boolean): Response => {
  const body = wantsJson
    ? JSON.stringify({ code: forbidden.code, message: forbidden.message })
    : forbidden.message;
  const type = wantsJson ? "application/json" : "text/plain";
  return new Response(body, { status: 403, headers: { "Content-Type": type } });
};

const refused = (refusal: Refusal, thrown: unknown, wantsJson: boolean, back: string): Response => {
  const { kind, more } = refusal;
  if (kind.status === 500) log("error", "action.failed", errorFields(refusal.cause ?? thrown));
  const told = {
    code: kind.reason ?? kind.code,
    message: refusal.message,
    param: more.param ?? null,
  };
  if (wantsJson) return Response.json(told, { status: kind.status });
  const query = new URLSearchParams({
    error: told.code,
    ...(told.param ? { param: told.param } : {}),
  });
  return seeOther(`${back}${back.includes("?") ? "&" : "?"}${query}`);
};
