import { z } from "zod";
import { confirmPage, nextIn } from "./_next";

/** What both forms of the page carry: where it goes on, and whether a form was held up. */
export const Onward = {
  next: z.string().max(4000).transform(nextIn),
  interrupted: z.enum(["", "1"]).transform((text) => text === "1"),
};

export const backHere = ({ next, interrupted }: Record<string, string>): string =>
  confirmPage(nextIn(next), interrupted === "1");
