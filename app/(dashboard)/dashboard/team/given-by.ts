import type { Member } from "@/app/_server/session";
import type { Field } from "@/app/(dashboard)/_form/field";

/** The roles that this member may assign: only an owner assigns the owner's. */
export const givenBy = ({ role }: Member, { choices = [] }: Field) =>
  choices.filter(({ value }) => value !== "owner" || role === "owner");
