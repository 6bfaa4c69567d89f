import { handler } from "@/app/(dashboard)/_form/handler";
import { applyChange } from "../../change-form";

export const POST = handler(applyChange);
