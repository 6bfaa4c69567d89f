import { handler } from "@/app/(dashboard)/_form/handler";
import { newCashier } from "../form";

export const POST = handler(newCashier);
