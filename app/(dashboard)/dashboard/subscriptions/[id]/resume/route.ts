import { handler } from "@/app/(dashboard)/_form/handler";
import { resumeSubscription } from "../../form";

export const POST = handler(resumeSubscription);
