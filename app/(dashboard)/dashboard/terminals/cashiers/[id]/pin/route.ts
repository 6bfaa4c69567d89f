import { handler } from "@/app/(dashboard)/_form/handler";
import { changeCashierPin } from "../../form";

export const POST = handler(changeCashierPin);
