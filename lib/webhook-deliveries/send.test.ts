import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { selfSigned } from "@/lib/webhook-deliveries/certificate.fixture";
import { openReceiver, type Receiver } from "@/lib/webhook-deliveries/receiver.fixture";
import { openSender, type Sender, type SenderSettings } from "@/lib/webhook-deliveries/send";

let receiver: Receiver;
let sender: Sender | undefined;

beforeAll(async () => {
  receiver = await openReceiver();
});

afterEach(async () => {
  await sender?.close();
});

afterAll(() => receiver.close());

const usual = { totalMs: 5000, connectMs: 2000, reading: { bytesMax: 16 * 1024, forMs: 300 } };
const impatient = { totalMs: 700 };

const post = async (
  url: string,
  settings: Partial<SenderSettings> = {},
  livemode = false,
): Promise<{ reply: Awaited<ReturnType<Sender["post"]>>; tookMs: number }> => {
  sender = openSender({ ...usual, ...settings });
  const began = Date.now();
  const message = { url, livemode, headers: { "x-test": "1" }, body: '{"é":1}' };
  const reply = await sender.post(message);
  return { reply, tookMs: Date.now() - began };
};

const to = (path: string) => `${receiver.origin}${path}`;

describe("one call of a webhook", () => {
  it("sends the exact bytes, and asks for an uncompressed response", async () => {
    const { reply } = await post(to("/200?a=b"));
    expect(reply).toEqual({ status: 200, text: "said 200", retryAfter: null, error: null });
    const call = receiver.received.at(-1);
    expect(call).toMatchObject({ path: "/200?a=b", body: '{"é":1}' });
    expect(call?.headers).toMatchObject({
      "x-test": "1",
      "accept-encoding": "identity",
      "content-length": "8",
      host: `127.0.0.1:${receiver.port}`,
    });
    expect(call?.headers["cookie"]).toBeUndefined();
  });

  it("returns every status unchanged, and follows no redirect", async () => {
    const calls = receiver.received.length;
    for (const status of [204, 301, 400, 410, 500]) {
      expect((await post(to(`/${status}`))).reply).toMatchObject({ status, error: null });
    }
    expect((await post(to("/429"))).reply).toMatchObject({ status: 429, retryAfter: "120" });
    expect(receiver.received.length).toBe(calls + 6);
  });

  it("times out when no response comes, or its status line never ends", async () => {
    for (const path of ["/never", "/drip"]) {
      const { reply, tookMs } = await post(to(path), impatient);
      expect([path, reply]).toEqual([path, { status: null, error: "timeout" }]);
      expect(tookMs).toBeLessThan(3000);
    }
  });

  it("accepts a status line as the response, even if the body is slow or incomplete", async () => {
    const slow = await post(to("/drip-body"));
    expect(slow.reply).toMatchObject({ status: 200, error: null });
    expect(slow.tookMs).toBeLessThan(3000);
    expect((await post(to("/cut-body"))).reply).toMatchObject({ status: 200, text: "only so far" });
  });

  it("stops reading an endless body after 16 KB", async () => {
    const before = receiver.bytesSent();
    const { reply } = await post(to("/huge"));
    expect(reply).toMatchObject({ status: 200, text: "x".repeat(1024) });
    // The two sockets have already buffered some of it.
    expect(receiver.bytesSent() - before).toBeLessThan(20_000_000);
  });

  it("does not decompress a body", async () => {
    const { reply } = await post(to("/brotli"));
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.error === null && reply.text).not.toContain("xx");
  });

  it("keeps only printable characters, and no secret or card number", async () => {
    const { reply } = await post(to("/unprintable"));
    const shown = reply.error === null ? reply.text : "";
    expect(shown.startsWith("ok [digits] [secret]\né")).toBe(true);
    expect([...shown]).toHaveLength(1024);
  });

  it("returns a code for each network error", async () => {
    expect((await post(to("/cut"))).reply.error).toBe("refused");
    expect((await post(to("/garbage"))).reply.error).toBe("refused");
    expect((await post("http://127.0.0.1:1/")).reply.error).toBe("refused");
    const isPublic = () => true;
    const nowhere = { resolve: () => Promise.reject(new Error("ENOTFOUND")), isPublic };
    expect((await post("https://shop.example.pf/", nowhere)).reply.error).toBe("dns");
    const empty = { resolve: async () => [], isPublic };
    expect((await post("https://shop.example.pf/", empty)).reply.error).toBe("dns");
    const silent = {
      ...impatient,
      resolve: () => new Promise<string[]>(() => undefined),
      isPublic,
    };
    expect((await post("https://shop.example.pf/", silent)).reply.error).toBe("timeout");
    const here = { resolve: async () => ["127.0.0.1"], isPublic };
    const plain = `https://shop.example.pf:${receiver.port}/200`;
    expect((await post(plain, here)).reply.error).toBe("tls");
  });

  it("reaches localhost by either of its addresses", async () => {
    const { reply } = await post(`http://localhost:${receiver.port}/200`);
    expect(reply).toMatchObject({ status: 200 });
  });

  it("reuses a connection for the next call to the same addresses", async () => {
    const before = receiver.connections();
    const keeping = openSender(usual);
    const message = { url: to("/200"), livemode: false, headers: {}, body: "{}" };
    for (let call = 0; call < 5; call += 1) await keeping.post(message);
    await keeping.close();
    expect(receiver.connections() - before).toBeLessThanOrEqual(2);
  });
});

describe("addresses that a webhook is never sent to", () => {
  const canary = { connections: 0, bytes: 0 };
  const server = createServer((socket: Socket) => {
    canary.connections += 1;
    socket.on("data", (chunk) => {
      canary.bytes += chunk.length;
    });
    socket.on("error", () => undefined);
  });
  let port = 0;

  beforeAll(async () => {
    server.listen(0, "::");
    await once(server, "listening");
    const address = server.address();
    port = typeof address === "object" && address ? address.port : 0;
  });

  afterAll(() => server.close());

  // Each would reach the listener if it were opened.
  const spellings = [
    ...[
      "127.0.0.1",
      "127.1",
      "127.0.1",
      "2130706433",
      "0x7f.1",
      "0x7f000001",
      "0177.0.0.1",
      "017700000001",
    ],
    ...[
      "0x7F.0x0.0x0.0x1",
      "①②⑦.⓪.⓪.①",
      "127。0。0。1",
      "１２７.0.0.1",
      "127.0.0.2",
      "127.255.255.254",
      "0",
      "0.0.0.0",
    ],
    ...[
      "0x0",
      "00",
      "[::1]",
      "[::]",
      "[0:0:0:0:0:0:0:1]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[::127.0.0.1]",
    ],
    ...[
      "[::ffff:0:0]",
      "[0::0001]",
      "localhost",
      "LOCALHOST",
      "localhost.",
      "ip6-localhost",
      "sub.localhost",
    ],
    ...[
      "user@127.0.0.1",
      "example.com@127.0.0.1",
      "example.com:x@[::1]",
      "127.0.0.1.",
      "%31%32%37.0.0.1",
    ],
  ];

  /** DNS answers, each with at least one address that is not public. */
  const answers = [
    ["127.0.0.1"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["::127.0.0.1"],
    ["0.0.0.0"],
    ["::"],
    ["127.8.8.8"],
    ["93.184.216.34", "127.0.0.1"],
    ["127.0.0.1", "93.184.216.34"],
    ["2606:4700:4700::1111", "::1"],
    ["8.8.8.8", "10.0.0.1"],
    ["8.8.8.8", "169.254.169.254"],
    ["8.8.8.8", "fd00:ec2::254"],
    ["192.168.0.1"],
    ["172.16.0.1"],
    ["100.64.0.1"],
    ["198.18.0.1"],
    ["64:ff9b::7f00:1"],
    ["2002:7f00:1::"],
    ["2a00:1450::5efe:7f00:1"],
    ["not an address"],
    [""],
  ];

  it(`opens none of ${spellings.length} spellings of this machine, whatever the mode`, async () => {
    const calls = spellings.flatMap((host) => [
      { url: `https://${host}:${port}/`, livemode: true },
      { url: `https://${host}:${port}/`, livemode: false },
    ]);
    for (const { url, livemode } of calls) {
      const { reply } = await post(url, {}, livemode);
      expect([url, reply.error]).toEqual([url, "private_address"]);
    }
    expect(canary).toEqual({ connections: 0, bytes: 0 });
  });

  it("opens no other scheme, and in live mode not even localhost by http", async () => {
    const hosts = ["http://example.com", "http://0.0.0.0", "http://[::]", "ftp://127.0.0.1"];
    for (const origin of [...hosts, "http://127.0.0.2", "http://2130706434"]) {
      expect((await post(`${origin}:${port}/`)).reply.error).toBe("private_address");
    }
    expect((await post(`http://127.0.0.1:${port}/`, {}, true)).reply.error).toBe("private_address");
    expect(canary).toEqual({ connections: 0, bytes: 0 });
  });

  it(`refuses a name with any address that is not public, in ${answers.length} mixtures`, async () => {
    for (const found of answers) {
      const { reply } = await post(`https://shop.example.pf:${port}/`, {
        resolve: async () => found,
      });
      expect([found, reply.error]).toEqual([found, "private_address"]);
    }
    expect(canary).toEqual({ connections: 0, bytes: 0 });
  });

  it("resolves the host at each call: a name that was public and becomes private is refused", async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return asked === 1 ? ["127.0.0.3"] : ["127.0.0.1"];
    };
    const isPublic = (address: string) => address === "127.0.0.3";
    const keeping = openSender({ ...usual, resolve, isPublic });
    const message = {
      url: "https://turning.example.pf:1/",
      livemode: false,
      headers: {},
      body: "{}",
    };
    expect((await keeping.post(message)).error).toBe("refused");
    expect((await keeping.post(message)).error).toBe("private_address");
    await keeping.close();
    expect(asked).toBe(2);
  });

  it("connects to the address that was checked, whatever the name resolves to later", async () => {
    const isChecked = (address: string) => ["127.0.0.1"].includes(address);
    const settings = { resolve: async () => ["127.0.0.1"], isPublic: isChecked };
    const before = receiver.connections();
    // The name resolves to no address: only the pinned one can have been called.
    const { reply } = await post(`https://pinned.example.pf:${receiver.port}/200`, settings);
    expect(reply.error).toBe("tls");
    expect(receiver.connections() - before).toBe(1);
  });

  it("sends nothing to a server whose certificate is not trusted", async () => {
    const name = "shop.example.pf";
    const heard: string[] = [];
    const impostor = createTlsServer(selfSigned(name), (socket) => {
      socket.on("data", (chunk) => heard.push(String(chunk)));
    });
    impostor.on("tlsClientError", () => undefined);
    impostor.listen(0, "127.0.0.1");
    await once(impostor, "listening");
    const { port: at } = impostor.address() as AddressInfo;
    const settings = { resolve: async () => ["127.0.0.1"], isPublic: () => true };
    expect((await post(`https://${name}:${at}/`, settings)).reply.error).toBe("tls");
    impostor.close();
    expect(heard).toEqual([]);
  });
});
