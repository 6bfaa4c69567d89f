import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { sendMail } from "@/lib/kit/mail";
import { newProfiles } from "@/lib/merchants/profile";

let data: string;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "motu-mail-"));
  vi.stubEnv("DATA_DIR", data);
});
afterAll(() => rm(data, { recursive: true, force: true }));

const link = "http://localhost:3000/sign-in?a=1&b=2";
const aMerchant = async (): Promise<string> => {
  const id = newId();
  await db.merchant.create({ data: { id, profiles: newProfiles({ name: "Brûlerie du Lagon" }) } });
  return id;
};

const aMessage = () => ({
  kind: "magic-link",
  to: "moana@exemple.pf",
  subject: "Connexion",
  html: `<a href="${link.replace("&", "&amp;")}">Ouvrir</a>`,
  text: link,
  key: newId(),
});

describe("mail without a provider", () => {
  it("is kept in the mailbox and written to a file that only its owner can read", async () => {
    const message = aMessage();
    const { id } = await sendMail(message);
    expect(await db.mail.findUnique({ where: { key: message.key } })).toMatchObject({
      id,
      merchantId: null,
      livemode: false,
      kind: "magic-link",
      text: link,
    });
    const folder = join(data, "mail");
    const files = (await readdir(folder)).sort();
    expect(files).toEqual([
      expect.stringMatching(/^\d{8}T\d{9}Z-magic-link\.html$/),
      expect.stringMatching(/^\d{8}T\d{9}Z-magic-link\.json$/),
    ]);
    const written = JSON.parse(await readFile(join(folder, files[1] ?? ""), "utf8"));
    expect(written).toMatchObject({ to: message.to, subject: "Connexion", links: [link] });
    expect(await readFile(join(folder, files[0] ?? ""), "utf8")).toBe(message.html);
    const modes = await Promise.all(
      [folder, ...files.map((file) => join(folder, file))].map((path) => stat(path)),
    );
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600, 0o600]);
  });

  it("is one message per key, and one file for each of fifteen at once", async () => {
    const before = (await readdir(join(data, "mail"))).length;
    const messages = Array.from({ length: 15 }, aMessage);
    const sent = await Promise.all([...messages, ...messages].map(sendMail));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(15);
    expect((await readdir(join(data, "mail"))).length - before).toBe(30);
  });

  it("of test mode is kept in the mailbox of its merchant only", async () => {
    const before = (await readdir(join(data, "mail"))).length;
    const merchantId = await aMerchant();
    await sendMail({ ...aMessage(), merchant: { merchantId, livemode: false } });
    expect(await db.mail.count({ where: { merchantId, livemode: false } })).toBe(1);
    expect((await readdir(join(data, "mail"))).length).toBe(before);
  });

  it("of a live merchant is kept as live", async () => {
    const merchantId = await aMerchant();
    await sendMail({ ...aMessage(), merchant: { merchantId, livemode: true } });
    expect(await db.mail.count({ where: { merchantId, livemode: true } })).toBe(1);
  });
});
