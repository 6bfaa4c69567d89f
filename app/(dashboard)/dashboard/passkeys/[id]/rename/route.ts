import { handler } from "@/app/(dashboard)/_form/handler";
import { nameAgain } from "../../form";

export const POST = handler(nameAgain);
