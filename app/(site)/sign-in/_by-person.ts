import type { z } from "zod";
import { leaveFlash } from "@/app/_server/flash";
import { refuseUnwantedFields } from "@/app/_server/form-body";
import { csrfHolds, currentSession, type Session } from "@/app/_server/session";
import { WRONG_GUESS } from "@/lib/capability-urls";
import { forbidden, type Refusal } from "@/lib/kit/errors";
import { asRefusal, parse } from "@/lib/kit/http/envelope";
import { errorFields, log } from "@/lib/kit/log";
import { isSameOrigin, readForm, seeOther } from "@/lib/kit/same-origin";
import { type Caller, callerOf } from "@/lib/members/caller";

type Declared<Form> = {
  form: z.ZodType<Form>;
  /** Where a refused form returns to; the page shows the error. */
  back: string;
  run: (session: Session, form: Form, from: Caller) => Promise<string>;
};

/** A mutation by a signed-in person who may have no shop yet; `action` is for members. */
export const byPerson =
  <Form>({ form, back, run }: Declared<Form>) =>
  async (request: Request): Promise<Response> => {
    const posted = isSameOrigin(request) ? await readForm(request) : null;
    if (!posted) return denied();
    const { csrf, ...fields } = posted;
    const session = await currentSession();
    if (!session) return seeOther("/sign-in");
    if (!csrfHolds(session.sessionId, csrf ?? "")) return denied();
    try {
      refuseUnwantedFields(fields);
      return seeOther(await run(session, parse(form, fields), callerOf(request)));
    } catch (thrown) {
      return refused(asRefusal(thrown), thrown, back);
    }
  };

const denied = (): Response => new Response(forbidden.message, { status: 403 });

const refused = async (
  { kind, more, cause }: Refusal,
  thrown: unknown,
  back: string,
): Promise<Response> => {
  if (kind.status === 500) log("error", "action.failed", errorFields(cause ?? thrown));
  await leaveFlash(back, { error: kind.reason ?? kind.code, param: more.param });
  return seeOther(back, kind.status === 404 ? { [WRONG_GUESS]: "1" } : {});
};
