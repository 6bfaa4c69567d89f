import { handler } from "@/app/(dashboard)/_form/handler";
import { editPortal } from "../form";

export const POST = handler(editPortal);
