import { handler } from "@/app/(dashboard)/_form/handler";
import { mailPortalLink } from "../form";

export const POST = handler(mailPortalLink);
