import { handler } from "@/app/(dashboard)/_form/handler";
import { reviewPause } from "../../change-form";

export const POST = handler(reviewPause);
