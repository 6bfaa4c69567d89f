import type { InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { isFromHere } from "@/lib/kit/client-ip";
import { type Application, application } from "@/lib/kit/inngest/client";

export type Functions = readonly InngestFunction.Any[];

export type Handler = (request: Request) => Promise<Response>;

/** The SDK's handler of our functions: called in process by the bridge, or over the network by a server. */
export const sdkHandler = ({ client, mode }: Application, functions: Functions): Handler =>
  serve({
    client,
    functions: [...functions],
    // Only a server or our own process may trigger a registration.
    enableUnauthedSync: false,
    ...(mode.kind === "server" && { servePath: mode.servePath }),
    ...(mode.kind === "server" && mode.serveOrigin && { serveOrigin: mode.serveOrigin }),
  });

/** A development server does not sign its calls; only those of this machine are accepted. */
const fromHere =
  (handle: Handler): Handler =>
  async (request) =>
    isFromHere(request.headers.get("x-forwarded-for"))
      ? handle(request)
      : new Response("INNGEST_DEV accepts calls from this machine only.\n", { status: 403 });

/** The handlers of `app/api/inngest/route.ts`; in embedded mode they answer 404. */
export const inngestRoute = (functions: Functions, app: Application = application) => {
  const handle = handlerOf(app, functions);
  return { GET: handle, POST: handle, PUT: handle };
};

const handlerOf = (app: Application, functions: Functions): Handler => {
  if (app.mode.kind === "embedded") return async () => new Response(null, { status: 404 });
  const handle = noting(sdkHandler(app, functions));
  return app.mode.isDev ? fromHere(handle) : handle;
};

// Read by a page of another bundle.
const globals = globalThis as { motuInngestCalledAt?: number };

const noting =
  (handle: Handler): Handler =>
  async (request) => {
    const response = await handle(request);
    // A caller without a valid signature is not the server.
    if (response.status !== 401) globals.motuInngestCalledAt = Date.now();
    return response;
  };

/** Seconds since an Inngest server last called this process; null if none has, and in embedded mode. */
export const secondsSinceCall = (): number | null => {
  const { motuInngestCalledAt: at } = globals;
  return at === undefined ? null : Math.trunc((Date.now() - at) / 1000);
};
