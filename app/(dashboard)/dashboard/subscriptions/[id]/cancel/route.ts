import { handler } from "@/app/(dashboard)/_form/handler";
import { endSubscription } from "../../form";

export const POST = handler(endSubscription);
