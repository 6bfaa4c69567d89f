import { handler } from "@/app/(dashboard)/_form/handler";
import { createCardLink } from "../../form";

export const POST = handler(createCardLink);
