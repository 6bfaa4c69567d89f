import { handler } from "@/app/(dashboard)/_form/handler";
import { removeEndpoint } from "../../form";

export const POST = handler(removeEndpoint);
