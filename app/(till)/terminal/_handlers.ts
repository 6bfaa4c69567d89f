import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { refuseUnwantedFields } from "@/app/_server/form-body";
import type { Context } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import { forbidden, Refusal, refuse, unauthorized } from "@/lib/kit/errors";
import { asRefusal, parse } from "@/lib/kit/http/envelope";
import { newRequestId } from "@/lib/kit/ids";
import { errorFields, log } from "@/lib/kit/log";
import { isSameOrigin, readForm } from "@/lib/kit/same-origin";
import { holdsScope } from "@/lib/kit/scopes";
import { memberOfRequest, type RequestMember } from "@/lib/members/request";
import { scopesOf } from "@/lib/members/roles";
import { NEWEST_VERSION } from "@/lib/versions/versions";

/** The person at the till: a signed-in member, or the cashier of an unlocked device. */
export type AtTill = { ctx: Context; member: RequestMember };

const atTill = async (request: Request): Promise<AtTill> => {
  const member = (await memberOfRequest(request)) ?? refuse(unauthorized);
  const ctx: Context = {
    merchantId: member.merchantId,
    livemode: member.livemode,
    actor: { kind: "member", id: member.userId, role: member.role },
    origin: "terminal",
    requestId: newRequestId(),
    version: NEWEST_VERSION,
    scopes: scopesOf(member.role),
  };
  return holdsScope(ctx.scopes, "terminal:write") ? { ctx, member } : refuse(forbidden);
};

/** The same for a page to print: anybody else is redirected to the till. */
export const pageAtTill = async (): Promise<AtTill> => {
  const request = new Request(env().APP_ORIGIN, { headers: new Headers(await headers()) });
  try {
    return await atTill(request);
  } catch (thrown) {
    if (thrown instanceof Refusal) redirect("/terminal");
    throw thrown;
  }
};

/** The response to the till's script. Never cached. */
export const refusalAnswer = (
  body: unknown,
  status = 200,
  more: Record<string, string> = {},
): Response => Response.json(body, { status, headers: { "Cache-Control": "no-store", ...more } });

/** A refusal, with the details the till's screen needs. */
const refused = ({ kind, message, more, cause }: Refusal, thrown: unknown): Response => {
  if (kind.status === 500) log("error", "till.failed", errorFields(cause ?? thrown));
  const code = kind.reason ?? kind.code;
  return refusalAnswer({ code, message, details: more.details ?? null }, kind.status, more.headers);
};

/** A read of the till. */
export const tillRead =
  (read: (at: AtTill, request: Request) => Promise<Response>) =>
  (request: Request): Promise<Response> =>
    answered(async () => read(await atTill(request), request));

const answered = async (work: () => Promise<Response>): Promise<Response> => {
  try {
    return await work();
  } catch (thrown) {
    return refused(asRefusal(thrown), thrown);
  }
};

const fieldsOf = async (request: Request): Promise<Record<string, string>> =>
  (isSameOrigin(request) ? await readForm(request) : null) ?? refuse(forbidden);

const parsed = <Form>(form: z.ZodType<Form>, fields: Record<string, string>): Form => {
  refuseUnwantedFields(fields);
  return parse(form, fields);
};

/** A POST by the till's script: from a page of ours, by anyone `run` accepts. */
export const posted =
  <Form>(form: z.ZodType<Form>, run: (form: Form, request: Request) => Promise<Response>) =>
  (request: Request): Promise<Response> =>
    answered(async () => run(parsed(form, await fieldsOf(request)), request));

/** The same by the person at the till, who is checked before the form is read. */
export const tillAction =
  <Form>(form: z.ZodType<Form>, run: (at: AtTill, form: Form) => Promise<unknown>) =>
  (request: Request): Promise<Response> =>
    answered(async () => {
      const fields = await fieldsOf(request);
      const at = await atTill(request);
      return refusalAnswer((await run(at, parsed(form, fields))) ?? {});
    });
