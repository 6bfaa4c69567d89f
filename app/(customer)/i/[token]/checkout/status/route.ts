import { statusOf } from "@/app/(customer)/_server/handlers";
import { open } from "../../_open";

export const GET = statusOf(open);
