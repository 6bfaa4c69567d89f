import { workerText } from "../_assets";

/** The service worker: its address stays, so that browsers find the next one. */
export const GET = (): Response =>
  new Response(workerText(), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      // Its scope is the page without a slash at its end, which is above where it lies.
      "Service-Worker-Allowed": "/terminal",
    },
  });

export const dynamic = "force-dynamic";
