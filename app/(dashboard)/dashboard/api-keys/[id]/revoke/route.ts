import { handler } from "@/app/(dashboard)/_form/handler";
import { revokeKey } from "../../form";

export const POST = handler(revokeKey);
