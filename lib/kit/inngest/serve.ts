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
    // Only a server, or we ourselves, may make us register.
    enableUnauthedSync: false,
    ...(mode.kind === "server" && { servePath: mode.servePath }),
    ...(mode.kind === "server" && mode.serveOrigin && { serveOrigin: mode.serveOrigin }),
  });

/** A development server signs nothing: who may call is told by where the call comes from. */
const fromHere =
  (handle: Handler): Handler =>
  async (request) =>
    isFromHere(request.headers.get("x-forwarded-for"))
      ? handle(request)
      : new Response("INNGEST_DEV takes calls of this machine alone.\n", { status: 403 });

/** The handlers of `app/api/inngest/route.ts`; in embedded mode the network finds nothing there. */
export const inngestRoute = (functions: Functions, app: Application = application) => {
  const handle = handlerOf(app, functions);
  return { GET: handle, POST: handle, PUT: handle };
};

const handlerOf = (app: Application, functions: Functions): Handler => {
  if (app.mode.kind === "embedded") return async () => new Response(null, { status: 404 });
  const handle = noting(sdkHandler(app, functions));
  return app.mode.isDev ? fromHere(handle) : handle;
};

// Asked for by a page of another bundle.
const globals = globalThis as { motuInngestCalledAt?: number };

const noting =
  (handle: Handler): Handler =>
  async (request) => {
    const response = await handle(request);
    // Whoever cannot sign is not the server.
    if (response.status !== 401) globals.motuInngestCalledAt = Date.now();
    return response;
  };

/** Seconds since an Inngest server last called this process; null when none has, or none is to. */
export const secondsSinceCall = (): number | null => {
  const { motuInngestCalledAt: at } = globals;
  return at === undefined ? null : Math.trunc((Date.now() - at) / 1000);
};
