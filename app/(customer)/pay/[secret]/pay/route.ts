import { payOf } from "@/app/(customer)/_server/handlers";
import { open } from "../_open";

export const POST = payOf(open);
