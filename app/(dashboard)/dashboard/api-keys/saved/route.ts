import { handler } from "@/app/(dashboard)/_form/handler";
import { hideFreshKey } from "../form";

export const POST = handler(hideFreshKey);
