import { z } from "zod";

/**
 * The framework's ceiling: parses a body like a payment's and answers it. It is in no build but the
 * benchmark's: `pageExtensions` leaves `*.bench.ts` out.
 */
const Body = z.strictObject({
  amountXpf: z.int().min(100).max(10_000_000),
  metadata: z.record(z.string(), z.string()).optional(),
});

export const POST = async (request: Request): Promise<Response> =>
  Response.json({ data: Body.parse(await request.json()) }, { status: 201 });

export const GET = async (request: Request): Promise<Response> =>
  Response.json({ data: { url: request.url.length } });
