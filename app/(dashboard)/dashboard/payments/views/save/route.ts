import { handler } from "@/app/(dashboard)/_form/handler";
import { keepView } from "../form";

export const POST = handler(keepView);
