import { z } from "zod";
import { tillAction } from "../_handlers";

/** Somebody touched the till: posts from an unlocked device keep it unlocked. */
export const POST = tillAction(z.strictObject({}), async () => ({}));
