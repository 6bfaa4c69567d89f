import { mailFrame } from "@/app/_ui/mail-frame";
import { Refusal } from "@/lib/kit/errors";
import { getServiceMail, mailboxIsOpen } from "@/lib/members/mailbox";

type Route = { params: Promise<{ id: string }> };

export const GET = async (request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  if (!mailboxIsOpen(request.headers.get("x-forwarded-for")))
    return new Response(null, { status: 404 });
  try {
    return mailFrame((await getServiceMail(id)).html);
  } catch (thrown) {
    if (thrown instanceof Refusal) return new Response(null, { status: 404 });
    throw thrown;
  }
};
