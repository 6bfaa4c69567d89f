import { handler } from "@/app/(dashboard)/_form/handler";
import { reopenLockedDevice } from "../../form";

export const POST = handler(reopenLockedDevice);
