import { handler } from "@/app/(dashboard)/_form/handler";
import { leaveTeam } from "../form";

export const POST = handler(leaveTeam);
