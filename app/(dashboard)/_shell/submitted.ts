import type { Place } from "@/app/_server/action";
import type { Flash } from "@/app/_server/flash";

/**
 * The page of a refused form, and what was typed in it: in these fields, or in all of them. `form` says which
 * form of the page it was.
 */
export const keepSubmitted =
  (page: string, form: string, names?: readonly string[]) =>
  (fields: Record<string, string>): Place => {
    const typed = Object.entries(fields).filter(([name]) => names?.includes(name) ?? true);
    return { page, form, typed: Object.fromEntries(typed) };
  };

/** What was typed in this form before it came back; null where it did not. */
export const submittedValues = (
  { form, typed = {} }: Flash,
  of: string,
): Record<string, string> | null => (form === of ? typed : null);
