import { currentSession } from "@/app/_server/session";
import { mailFrame } from "@/app/_ui/mail-frame";
import { Refusal } from "@/lib/kit/errors";
import { holdsScope } from "@/lib/kit/scopes";
import { getMail } from "@/lib/members/mailbox";

type Route = { params: Promise<{ id: string }> };

export const GET = async (_request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  const ctx = (await currentSession())?.membership?.ctx;
  if (!ctx || ctx.livemode || !holdsScope(ctx.scopes, "receipts:read")) return missing();
  try {
    return mailFrame((await getMail(ctx, id)).html);
  } catch (thrown) {
    if (thrown instanceof Refusal) return missing();
    throw thrown;
  }
};

const missing = (): Response => new Response(null, { status: 404 });
