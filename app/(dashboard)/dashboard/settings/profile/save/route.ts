import { handler } from "@/app/(dashboard)/_form/handler";
import { editProfile } from "../../form";

export const POST = handler(editProfile);
