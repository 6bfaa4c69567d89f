import type { InngestFunction } from "inngest";
import { serve } from "inngest/edge";
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

const notFound: Handler = () => Promise.resolve(new Response(null, { status: 404 }));

/** The handlers of `app/api/inngest/route.ts`; in embedded mode the network finds nothing there. */
export const inngestRoute = (functions: Functions, app: Application = application) => {
  const handle = app.mode.kind === "embedded" ? notFound : sdkHandler(app, functions);
  return { GET: handle, POST: handle, PUT: handle };
};
