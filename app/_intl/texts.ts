import { inFrench } from "@/lib/kit/french";
import en from "./messages/en.json";
import fr from "./messages/fr.json";

/** All texts of dashboard, site and till, by language. */
export const texts = { fr: inFrench(fr), en };

export type Messages = typeof fr;
