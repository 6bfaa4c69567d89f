import { handler } from "@/app/(dashboard)/_form/handler";
import { showSteps } from "../form";

export const POST = handler(showSteps);
