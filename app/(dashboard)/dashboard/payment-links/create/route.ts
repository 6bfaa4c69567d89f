import { handler } from "@/app/(dashboard)/_form/handler";
import { newLink } from "../form";

export const POST = handler(newLink);
