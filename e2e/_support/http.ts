import http from "node:http";
import { app } from "./api";

export type Answer = {
  status: number;
  text: string;
  headers: http.IncomingHttpHeaders;
  /** Raw: a header sent twice is listed twice. */
  names: string[];
};

type Sent = {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  /** Posted as a form. */
  form?: Record<string, string>;
  json?: unknown;
  /** Whether the form is posted as multipart/form-data. */
  isUpload?: boolean;
  /** A server other than the application under test. */
  at?: string;
};

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

const BOUNDARY = "----story";

const multipart = (form: Record<string, string>): string =>
  Object.entries(form)
    .flatMap(([name, value]) => [
      `--${BOUNDARY}`,
      `Content-Disposition: form-data; name="${name}"`,
      "",
      value,
    ])
    .concat(`--${BOUNDARY}--`, "")
    .join("\r\n");

const bodyOf = ({ form, json, isUpload }: Sent): { type: string; body: string } | null => {
  if (form && isUpload) {
    return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: multipart(form) };
  }
  if (form) {
    const body = new URLSearchParams(form).toString();
    return { type: "application/x-www-form-urlencoded", body };
  }
  return json === undefined ? null : { type: "application/json", body: JSON.stringify(json) };
};

/** Shorter than a story may take, so that its failure names the request that was not answered. */
const PATIENCE_MS = 30_000;

/** One request with exactly these headers and this path: no browser rules, no redirect followed. */
export const ask = (path: string, sent: Sent = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const given = bodyOf(sent);
    const { hostname, port } = new URL(sent.at ?? app);
    const request = http.request({
      agent,
      hostname,
      port,
      path,
      method: sent.method ?? (given ? "POST" : "GET"),
      headers: {
        ...(given
          ? { "content-type": given.type, "content-length": Buffer.byteLength(given.body) }
          : {}),
        ...sent.headers,
      },
    });
    const unanswered = setTimeout(
      () => request.destroy(new Error(`${path} was not answered in ${PATIENCE_MS} ms`)),
      PATIENCE_MS,
    );
    request.on("close", () => clearTimeout(unanswered));
    request.on("error", (fault: NodeJS.ErrnoException) => {
      // A keep-alive connection was closed just as it was reused: the request was not read.
      const isStale = request.reusedSocket && fault.code === "ECONNRESET";
      if (isStale) ask(path, sent).then(resolve, reject);
      else reject(fault);
    });
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString("utf8"),
          headers: response.headers,
          names: response.rawHeaders
            .filter((_, index) => index % 2 === 0)
            .map((name) => name.toLowerCase()),
        }),
      );
    });
    request.end(given?.body);
  });

/** The cookies a response sets, as the next request sends them. */
export const cookiesOf = ({ headers }: Pick<Answer, "headers">): string =>
  (headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");

/** The page after a form, as the browser that posted it with these cookies shows it. */
export const followed = async (answer: Answer, cookie: string): Promise<Answer> => {
  const { pathname, search } = new URL(answer.headers.location ?? "/", app);
  const all = [cookie, cookiesOf(answer)].filter(Boolean).join("; ");
  return ask(pathname + search, { headers: { cookie: all } });
};

/** The token of the first form on a page. */
export const csrfIn = (html: string): string =>
  /name="csrf"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";

/** Runs the work for each, a few at a time. */
export const forEach = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  atOnce = 4,
): Promise<void> => {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};
