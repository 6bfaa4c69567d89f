import { handler } from "@/app/(dashboard)/_form/handler";
import { revokeEnrolledDevice } from "../../form";

export const POST = handler(revokeEnrolledDevice);
