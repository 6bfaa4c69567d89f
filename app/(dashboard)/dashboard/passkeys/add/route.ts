import { z } from "zod";
import { currentLocale } from "@/app/_intl/locale";
import { action } from "@/app/_server/action";
import { deviceOf } from "@/lib/members/device";
import { addPasskey } from "@/lib/passkeys/add";
import { AnswerText } from "@/lib/passkeys/prove";

/** Keeps the passkey that the browser has made. */
export const POST = (request: Request): Promise<Response> =>
  action({
    name: "passkeys.add",
    form: z.strictObject({ answer: AnswerText }),
    stepUp: true,
    back: "/dashboard/sessions",
    run: async (member, { answer }) => {
      const device = deviceOf(request.headers.get("user-agent"));
      const locale = await currentLocale();
      await addPasskey(member.ctx, { holder: member, answer, device, locale });
      return { to: "/dashboard/sessions", done: "passkeyAdded" };
    },
  })(request);
