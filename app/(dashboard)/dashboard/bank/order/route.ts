import { handler } from "@/app/(dashboard)/_form/handler";
import { faultForm } from "../form";

export const POST = handler(faultForm);
