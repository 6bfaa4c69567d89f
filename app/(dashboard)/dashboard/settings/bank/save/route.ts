import { handler } from "@/app/(dashboard)/_form/handler";
import { editIban } from "../form";

export const POST = handler(editIban);
