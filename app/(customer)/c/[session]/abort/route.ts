import { abortOf } from "@/app/(customer)/_server/handlers";
import { open } from "../_open";

export const POST = abortOf(open);
