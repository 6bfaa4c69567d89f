import { handler } from "@/app/(dashboard)/_form/handler";
import { limitLink } from "../../form";

export const POST = handler(limitLink);
