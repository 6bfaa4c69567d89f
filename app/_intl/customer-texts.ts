import { inFrench } from "@/lib/kit/french";
import en from "./customer-messages/en.json";
import fr from "./customer-messages/fr.json";
import ty from "./customer-messages/ty.json";

/** All texts of the customer pages, by language. */
export const customerTexts = { fr: inFrench(fr), en, ty };

export type CustomerMessages = typeof fr;
