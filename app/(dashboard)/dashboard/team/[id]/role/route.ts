import { handler } from "@/app/(dashboard)/_form/handler";
import { giveRole } from "../../form";

export const POST = handler(giveRole);
