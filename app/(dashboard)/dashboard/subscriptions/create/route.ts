import { handler } from "@/app/(dashboard)/_form/handler";
import { newSubscription } from "../form";

export const POST = handler(newSubscription);
