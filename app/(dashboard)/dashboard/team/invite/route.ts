import { handler } from "@/app/(dashboard)/_form/handler";
import { invite } from "../form";

export const POST = handler(invite);
