import { z } from "zod";
import type { Place } from "@/app/_server/action";
import { confirmPage, nextIn } from "./_next";

const Typed = z.record(z.string(), z.string());

const typedOf = (text: string): z.infer<typeof Typed> => {
  try {
    return Typed.parse(JSON.parse(text));
  } catch {
    return {};
  }
};

/** Carried by all forms of the page: where to continue, and the form that step-up interrupted, if any. */
export const Onward = {
  next: z.string().max(4000).transform(nextIn),
  interrupted: z.enum(["", "1"]).transform((text) => text === "1"),
  form: z.string().max(100).default(""),
  typed: z.string().max(20_000).default("").transform(typedOf),
};

type Onward = { next: string; interrupted: boolean; form: string; typed: Record<string, string> };

/** The page to continue to; if a form was interrupted, it asks to send it again. */
export const onwards = ({ next, interrupted, form, typed }: Onward) => ({
  to: next,
  done: interrupted ? "provedSendAgain" : "proved",
  form,
  typed,
});

export const backHere = ({
  next,
  interrupted,
  form,
  typed = "",
}: Record<string, string>): Place => ({
  page: confirmPage(nextIn(next), interrupted === "1"),
  form,
  typed: typedOf(typed),
});
