import type { Member } from "@/app/_server/session";
import type { Field } from "@/app/(dashboard)/_form/field";

/** The roles that this member may give: only an owner makes owners. */
export const givenBy = ({ role }: Member, { choices = [] }: Field) =>
  choices.filter(({ value }) => value !== "owner" || role === "owner");
