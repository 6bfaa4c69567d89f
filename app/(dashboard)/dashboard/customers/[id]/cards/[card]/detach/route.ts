import { handler } from "@/app/(dashboard)/_form/handler";
import { detachCard } from "../../form";

export const POST = handler(detachCard);
