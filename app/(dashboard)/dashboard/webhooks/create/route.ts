import { handler } from "@/app/(dashboard)/_form/handler";
import { newEndpoint } from "../form";

export const POST = handler(newEndpoint);
