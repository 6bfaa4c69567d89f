import { handler } from "@/app/(dashboard)/_form/handler";
import { editReminders } from "../form";

export const POST = handler(editReminders);
