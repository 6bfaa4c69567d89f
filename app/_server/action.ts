import type { z } from "zod";
import { type Flash, leaveFlash } from "@/app/_server/flash";
import { refuseUnwantedFields, withoutUnwanted } from "@/app/_server/form-body";
import { csrfHolds, currentSession, type Member, signInFor } from "@/app/_server/session";
import { writeLateAuditEntry } from "@/lib/audit/write-late-entry";
import { fileTooLarge, forbidden, Refusal } from "@/lib/kit/errors";
import { asRefusal, parse } from "@/lib/kit/http/envelope";
import { errorFields, log } from "@/lib/kit/log";
import { isSameOrigin, readForm, seeOther } from "@/lib/kit/same-origin";
import { holdsScope } from "@/lib/kit/scopes";
import { readUpload, type Upload } from "@/lib/kit/upload";
import { auditContextOf } from "@/lib/members/caller";
import { stepUpRequired } from "@/lib/members/errors";
import { hasProved } from "@/lib/members/step-up";

/** The form of the page, and its submitted values, to show again. */
type Again = Pick<Flash, "form" | "typed">;

type Done = Again & {
  to: string;
  /** Code of the success message, on the page it leads to. */
  done?: string;
  json?: unknown;
};

/** A page, and the form of it that was posted. */
export type Place = Again & { page: string };

/** Where a refused plain form returns to; the page shows the error. */
type Back = string | Place;

type Declared<Form> = {
  /** Its name in the audit log: its path below `/dashboard` without IDs, `api_keys.revoke`. */
  name: string;
  /** Changes only what this person sees, or nothing permanent: not written to the audit log. */
  isPersonal?: true;
  form: z.ZodType<Form>;
  scope?: string;
  /** Whose idle timer it resets; the dashboard's by default. */
  at?: "till";
  /** Requires step-up: a person without a fresh proof is sent to confirm, and back. */
  stepUp?: boolean | ((member: Member) => boolean);
  back: Back | ((form: Record<string, string>) => Back);
  /** The one file the form may have; posted as multipart/form-data. */
  upload?: { field: string; maxBytes: number };
  run: (member: Member, form: Form, file: Upload | null) => Promise<Done>;
};

/** The response: a 303 to a page, that page's address, or JSON. */
type Reply = "page" | "address" | "json";

/** A script may post the form as a browser does, and ask for the address instead of the page. */
const replyTo = ({ headers }: Request): Reply => {
  if (headers.get("content-type")?.startsWith("application/json")) return "json";
  return headers.get("accept") === "application/json" ? "address" : "page";
};

const leadTo = (to: string, reply: Reply): Response =>
  reply === "address" ? Response.json({ to }, { headers: uncached }) : seeOther(to);

const uncached = { "Cache-Control": "no-store" };

/**
 * A mutation of a page: Origin, session, token and scope are checked once, here. A plain form gets a 303; a
 * script that posts JSON gets JSON.
 */
export const action =
  <Form>(declared: Declared<Form>) =>
  async (request: Request): Promise<Response> => {
    const reply = replyTo(request);
    const posted = isSameOrigin(request) ? await postedIn(request, declared.upload) : null;
    if (!posted) return deny(reply);
    if (posted === "too_large") return tooLarge(declared, reply);
    const { csrf, ...fields } = posted.fields;
    const member = await memberBehind(csrf ?? "", declared);
    if (typeof member === "string") {
      return sendOut(member, reply, backOf(declared, fields).page);
    }
    if (isUnproved(declared, member)) return askForProof(reply, backOf(declared, fields));
    const who = withAuditEntry(declared, member, request);
    return perform(declared, who, { fields, file: posted.file }, reply);
  };

type Posted = { fields: Record<string, string>; file: Upload | null };

const postedIn = async (
  request: Request,
  upload: { field: string; maxBytes: number } | undefined,
): Promise<Posted | "too_large" | null> => {
  if (upload) return readUpload(request, upload);
  const fields = await readForm(request);
  return fields && { fields, file: null };
};

/** Nothing of the form was read, not even its origin proof: redirect and do nothing. */
const tooLarge = <Form>(declared: Declared<Form>, reply: Reply): Promise<Response> => {
  const refusal = new Refusal(fileTooLarge, { param: declared.upload?.field });
  return refused(refusal, refusal, reply, backOf(declared, {}));
};

/** The same member, whose actions write audit entries. */
const withAuditEntry = <Form>(
  { name, isPersonal }: Declared<Form>,
  member: Member,
  request: Request,
): Member => {
  if (isPersonal) return member;
  return { ...member, ctx: { ...member.ctx, audit: auditContextOf(request, name) } };
};

const perform = async <Form>(
  declared: Declared<Form>,
  member: Member,
  { fields, file }: Posted,
  reply: Reply,
): Promise<Response> => {
  try {
    refuseUnwantedFields(fields);
    const { to, json, ...flash } = await declared.run(member, parse(declared.form, fields), file);
    await writeLateAuditEntry(member.ctx);
    if (flash.done || flash.typed) await leaveFlash(to, flash);
    return reply === "json" ? Response.json(json ?? { to }) : leadTo(to, reply);
  } catch (thrown) {
    return refused(asRefusal(thrown), thrown, reply, backOf(declared, fields));
  }
};

const memberBehind = async (
  csrf: string,
  { scope, at }: Pick<Declared<never>, "scope" | "at">,
): Promise<Member | "nobody" | "not_allowed"> => {
  const session = await currentSession(at);
  if (!session) return "nobody";
  const { membership, ...person } = session;
  if (!csrfHolds(session.sessionId, csrf) || !membership) return "not_allowed";
  if (scope && !holdsScope(membership.ctx.scopes, scope)) return "not_allowed";
  return { ...person, ...membership };
};

/** Without a session, redirect to the sign-in, and from there back. */
const sendOut = (who: "nobody" | "not_allowed", reply: Reply, back: string): Response =>
  who === "nobody" && reply !== "json"
    ? leadTo(signInFor(back, { hasEnded: true }), reply)
    : deny(reply);

const isUnproved = <Form>({ stepUp = false }: Declared<Form>, member: Member): boolean =>
  (typeof stepUp === "boolean" ? stepUp : stepUp(member)) && !hasProved(member);

/** Nothing was done yet: after the proof, the form's page comes back with its values. */
const askForProof = async (reply: Reply, { page, ...again }: Place): Promise<Response> => {
  const { code, message, status } = stepUpRequired;
  if (reply === "json") return Response.json({ code, message, param: null }, { status });
  const query = new URLSearchParams({ next: page, interrupted: "1" });
  const to = `/dashboard/confirm?${query}`;
  await leaveFlash(to, again);
  return leadTo(to, reply);
};

const backOf = <Form>({ back }: Declared<Form>, fields: Record<string, string>): Place => {
  const given = typeof back === "function" ? back(withoutUnwanted(fields)) : back;
  return typeof given === "string" ? { page: given } : given;
};

const deny = (reply: Reply): Response => {
  const body =
    reply === "json"
      ? JSON.stringify({ code: forbidden.code, message: forbidden.message })
      : forbidden.message;
  const type = reply === "json" ? "application/json" : "text/plain";
  return new Response(body, { status: 403, headers: { "Content-Type": type } });
};

const refused = async (
  refusal: Refusal,
  thrown: unknown,
  reply: Reply,
  { page, ...again }: Place,
): Promise<Response> => {
  const { kind, more } = refusal;
  if (kind.status === 500) log("error", "action.failed", errorFields(refusal.cause ?? thrown));
  const formError = {
    code: kind.reason ?? kind.code,
    message: refusal.message,
    param: more.param ?? null,
  };
  if (reply === "json") return Response.json(formError, { status: kind.status });
  const params = othersIn(more.details, more.param);
  await leaveFlash(page, { ...again, error: formError.code, param: more.param, ...params });
  return leadTo(page, reply);
};

/** More errors than anyone corrects at once. */
const OTHERS_MAX = 10;

/** The other invalid fields. */
const othersIn = (details: Record<string, unknown> | undefined, first: string | undefined) => {
  const { fields = [] } = (details ?? {}) as { fields?: readonly { param: string }[] };
  const params = fields.map(({ param }) => param).filter((param) => param !== first);
  return params.length > 0 ? { params: params.slice(0, OTHERS_MAX) } : {};
};
