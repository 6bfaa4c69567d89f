import type { z } from "zod";
import { forbidden, type Refusal } from "@/lib/kit/errors";
import { asRefusal, parse } from "@/lib/kit/http/envelope";
import { errorFields, log } from "@/lib/kit/log";
import { isSameOrigin, readForm, seeOther } from "@/lib/kit/same-origin";
import { type Caller, callerOf } from "@/lib/members/caller";
import { csrfHolds, currentVisitor, type Visitor } from "@/lib/session";

type Declared<Form> = {
  form: z.ZodType<Form>;
  /** Where a refused form goes back to; the refusal is added as `error`, `param`. */
  back: string;
  run: (visitor: Visitor, form: Form, from: Caller) => Promise<string>;
};

/** A mutation by somebody who is signed in but may have no shop yet; `action` is for members. */
export const byPerson =
  <Form>({ form, back, run }: Declared<Form>) =>
  async (request: Request): Promise<Response> => {
    const posted = isSameOrigin(request) ? await readForm(request) : null;
    if (!posted) return denied();
    const { csrf, ...fields } = posted;
    const visitor = await currentVisitor();
    if (!visitor) return seeOther("/sign-in");
    if (!csrfHolds(visitor.sessionId, csrf ?? "")) return denied();
    try {
      return seeOther(await run(visitor, parse(form, fields), callerOf(request)));
    } catch (thrown) {
      return refused(asRefusal(thrown), thrown, back);
    }
  };

const denied = (): Response => new Response(forbidden.message, { status: 403 });

const refused = ({ kind, more, cause }: Refusal, thrown: unknown, back: string): Response => {
  if (kind.status === 500) log("error", "action.failed", errorFields(cause ?? thrown));
  const query = new URLSearchParams({
    error: kind.reason ?? kind.code,
    ...(more.param ? { param: more.param } : {}),
  });
  return seeOther(`${back}?${query}`);
};
