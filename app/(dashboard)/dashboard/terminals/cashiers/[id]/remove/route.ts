import { handler } from "@/app/(dashboard)/_form/handler";
import { dismissCashier } from "../../form";

export const POST = handler(dismissCashier);
