import { handler } from "@/app/(dashboard)/_form/handler";
import { removeFromTeam } from "../../form";

export const POST = handler(removeFromTeam);
