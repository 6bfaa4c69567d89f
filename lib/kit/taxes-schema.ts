import { z } from "zod";

/** The parts of an amount by rate, in the API: they add up to its htXpf and tgcXpf. */
export const Taxes = z
  .array(
    z.strictObject({
      rate: z.number().nullable().describe("Per cent; null: not liable"),
      htXpf: z.int(),
      tgcXpf: z.int(),
    }),
  )
  .describe("By rate, the lowest first; empty until it is paid");
export type Taxes = z.infer<typeof Taxes>;
