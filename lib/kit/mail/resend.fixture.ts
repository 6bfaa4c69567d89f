import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Posted = { key: string; body: Record<string, unknown> };

/** How the next request is answered: `cut` accepts the message and closes without an answer. */
export type ResendMood =
  | { kind: "well" }
  | { kind: "cut" }
  | { kind: "refuse"; status: number; name: string; message: string };

/** Resend as far as we use it: one message per key and content, kept as long as this server runs. */
export const startResend = async () => {
  const posts: Posted[] = [];
  const delivered = new Map<string, { id: string; content: string }>();
  const state: { mood: ResendMood } = { mood: { kind: "well" } };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks).toString();
    const key = String(request.headers["idempotency-key"]);
    posts.push({ key, body: JSON.parse(content) });
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    const { mood } = state;
    if (mood.kind === "refuse") {
      answer(mood.status, { statusCode: mood.status, name: mood.name, message: mood.message });
      return;
    }
    const known = delivered.get(key);
    if (known && known.content !== content) {
      const message = "This key was used with another payload.";
      answer(409, { statusCode: 409, name: "invalid_idempotent_request", message });
      return;
    }
    const id = known?.id ?? `resend-${key}`;
    delivered.set(key, { id, content });
    if (mood.kind === "cut") response.destroy();
    else answer(200, { id });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    posts,
    delivered,
    setMood: (mood: ResendMood): void => {
      state.mood = mood;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};
