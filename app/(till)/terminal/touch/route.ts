import { z } from "zod";
import { tillAction } from "../_handlers";

/** Somebody touches the till: what posts from an unlocked device keeps it unlocked. */
export const POST = tillAction(z.strictObject({}), async () => ({}));
