import { handler } from "@/app/(dashboard)/_form/handler";
import { rotateEndpointSecret } from "../../form";

export const POST = handler(rotateEndpointSecret);
