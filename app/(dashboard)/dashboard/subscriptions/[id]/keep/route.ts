import { handler } from "@/app/(dashboard)/_form/handler";
import { keepTerms } from "../../change-form";

export const POST = handler(keepTerms);
