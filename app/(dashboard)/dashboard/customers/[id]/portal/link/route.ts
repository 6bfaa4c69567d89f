import { handler } from "@/app/(dashboard)/_form/handler";
import { createPortalLink } from "../form";

export const POST = handler(createPortalLink);
