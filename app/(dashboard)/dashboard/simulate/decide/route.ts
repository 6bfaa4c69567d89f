import { handler } from "@/app/(dashboard)/_form/handler";
import { decideOutcome } from "../form";

export const POST = handler(decideOutcome);
