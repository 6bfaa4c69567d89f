import { cookies } from "next/headers";
import { markBrowser } from "@/app/(site)/sign-in/_browser";
import { passkeyAnswer } from "@/app/(site)/sign-in/_passkey";
import { clientIp } from "@/lib/kit/client-ip";
import { askToSignIn } from "@/lib/passkeys/sign-in";

/** The challenge that a passkey of this browser signs to open a session. */
export const POST = (request: Request): Promise<Response> =>
  passkeyAnswer(request, async () => {
    const browser = markBrowser(await cookies(), "svc_passkey");
    return { options: await askToSignIn({ browser, ip: clientIp(request) }) };
  });
