import { handler } from "@/app/(dashboard)/_form/handler";
import { editEndpoint } from "../../form";

export const POST = handler(editEndpoint);
