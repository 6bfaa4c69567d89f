import { handler } from "@/app/(dashboard)/_form/handler";
import { reviewTerms } from "../../change-form";

export const POST = handler(reviewTerms);
