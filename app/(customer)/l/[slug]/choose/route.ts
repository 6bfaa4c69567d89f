import { chooseOf } from "@/app/(customer)/_server/handlers";
import { open } from "../_open";

export const POST = chooseOf(open);
