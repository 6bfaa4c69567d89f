import { handler } from "@/app/(dashboard)/_form/handler";
import { changeCard } from "../../form";

export const POST = handler(changeCard);
