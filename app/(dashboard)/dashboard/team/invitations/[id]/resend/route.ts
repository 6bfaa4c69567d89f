import { handler } from "@/app/(dashboard)/_form/handler";
import { sendInvitationAgain } from "../../../form";

export const POST = handler(sendInvitationAgain);
