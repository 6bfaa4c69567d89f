import { bankPageOf } from "@/app/_hosted/handlers";
import { open } from "../../_open";

export const POST = bankPageOf(open);
