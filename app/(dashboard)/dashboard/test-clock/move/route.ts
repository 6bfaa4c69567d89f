import { handler } from "@/app/(dashboard)/_form/handler";
import { moveClock } from "../form";

export const POST = handler(moveClock);
