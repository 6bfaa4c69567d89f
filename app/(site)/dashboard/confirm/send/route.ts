import { z } from "zod";
import { currentLocale } from "@/app/_intl/locale";
import { action } from "@/app/_server/action";
import { sendStepUpCode } from "@/lib/members/step-up";
import { backHere, Onward } from "../_form";
import { confirmPage } from "../_next";

/** Emails a code to the person's own address. */
export const POST = (request: Request): Promise<Response> =>
  action({
    name: "confirm.send",
    isPersonal: true,
    form: z.strictObject(Onward),
    back: backHere,
    run: async (member, { next, interrupted, ...again }) => {
      const userAgent = request.headers.get("user-agent");
      await sendStepUpCode(member, { locale: await currentLocale(), userAgent });
      return { to: confirmPage(next, interrupted), ...again };
    },
  })(request);
