import { reference } from "@/lib/api/reference";

let text: string | undefined;

/** The contract as a machine reads it; anybody may. */
export const GET = (): Response => {
  text ??= JSON.stringify(reference());
  return new Response(text, {
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=300",
      "Access-Control-Allow-Origin": "*",
      "X-Content-Type-Options": "nosniff",
    },
  });
};
