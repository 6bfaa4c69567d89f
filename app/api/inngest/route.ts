import { functions } from "@/lib/jobs";
import { inngestRoute } from "@/lib/kit/inngest/serve";

export const { GET, POST, PUT } = inngestRoute(functions);
