import { z } from "zod";

/** Whether a page saves the card that pays: never, if the customer ticks a box, or always. */
export const SaveCard = z.enum(["off", "offer", "require"]);
export type SaveCard = z.infer<typeof SaveCard>;
