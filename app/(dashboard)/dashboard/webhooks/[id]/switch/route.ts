import { handler } from "@/app/(dashboard)/_form/handler";
import { switchEndpoint } from "../../form";

export const POST = handler(switchEndpoint);
