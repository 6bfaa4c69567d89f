import { handler } from "@/app/(dashboard)/_form/handler";
import { takeDocumentBack } from "../../form";

export const POST = handler(takeDocumentBack);
