import { handler } from "@/app/(dashboard)/_form/handler";
import { takeInvitationBack } from "../../../form";

export const POST = handler(takeInvitationBack);
