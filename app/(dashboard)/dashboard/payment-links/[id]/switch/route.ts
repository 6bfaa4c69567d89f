import { handler } from "@/app/(dashboard)/_form/handler";
import { switchLink } from "../../form";

export const POST = handler(switchLink);
