import { statusOf } from "@/app/_hosted/handlers";
import { open } from "../../_open";

export const GET = statusOf(open);
