import { handler } from "@/app/(dashboard)/_form/handler";
import { makeCardDefault } from "../../form";

export const POST = handler(makeCardDefault);
