import { mkdtemp, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { addDocument } from "@/lib/kyb/add-document";
import { decideKyb, hasTestTool, simulateDecision } from "@/lib/kyb/decide";
import { type DocumentKind, documentKinds } from "@/lib/kyb/machine";
import { decideFor, waitingShops, writeDocuments } from "@/lib/kyb/operate";
import { getKybFile } from "@/lib/kyb/read";
import { removeDocument } from "@/lib/kyb/remove-document";
import { submitKyb } from "@/lib/kyb/submit";
import { sendDueMails } from "@/lib/mails/send";
import { images } from "@/lib/merchants/images.fixture";
import { updateMerchant } from "@/lib/merchants/update";
import { withEnv } from "@/lib/testing/environment";
import { aMember } from "@/lib/testing/member";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";

// Live mode has no bank here.
delete process.env["BANK_PROVIDER"];

const pdf = new TextEncoder().encode("%PDF-1.7 Extrait RCS de la boutique");
const paper = (kind: DocumentKind, name = `${kind}.pdf`, bytes = pdf) => ({
  kind,
  file: { name, bytes },
});

const told = (work: () => Promise<unknown>): Promise<string> =>
  Promise.resolve()
    .then(work)
    .then(
      () => "done",
      (thrown) =>
        thrown instanceof Refusal ? (thrown.kind.reason ?? thrown.kind.code) : String(thrown),
    );

const known = {
  legalName: "Tiare SARL",
  taxNumber: "A12345",
  supportEmail: "bonjour@tiare.pf",
  ibanXpf: "FR1420041010050500013M02606",
};

/** The owner, in live mode: the account and the file exist there alone. */
const ownerOf = ({ ctx, id }: TestMerchant): Context => ({
  ...ctx,
  livemode: true,
  actor: { kind: "member", id, role: "owner" },
});

const complete = async (): Promise<TestMerchant> => {
  const merchant = await aMerchant();
  await updateMerchant(ownerOf(merchant), known);
  for (const kind of documentKinds) await addDocument(merchant.ctx, paper(kind));
  return merchant;
};

const statusOf = async ({ id }: TestMerchant) =>
  (await db.merchant.findUniqueOrThrow({ where: { id } })).kybStatus;

const inReview = async (): Promise<TestMerchant> => {
  const merchant = await complete();
  await submitKyb(merchant.ctx);
  return merchant;
};

describe("the documents of a shop", () => {
  it("are listed, and lie sealed in the database", async () => {
    const { ctx, id } = await aMerchant();
    const line = await addDocument(ctx, paper("company", "Extrait RCS.pdf"));
    await addDocument(ctx, paper("identity", "carte.jpg", images.jpg));
    const { documents } = await getKybFile(ctx);
    expect(documents.map(({ kind, name, type }) => [kind, name, type])).toEqual([
      ["company", "Extrait RCS.pdf", "pdf"],
      ["identity", "carte.jpg", "jpg"],
    ]);
    expect(documents[0]).toEqual(line);
    const row = await db.kybDocument.findUniqueOrThrow({ where: { id: line.id } });
    expect(Buffer.from(row.content).toString("latin1")).not.toContain("RCS");
    expect([row.merchantId, row.size]).toEqual([id, pdf.byteLength]);
  });

  it("are PDF files and images by their bytes, of five megabytes at most, and ten", async () => {
    const { ctx } = await aMerchant();
    const add = (bytes: Uint8Array<ArrayBuffer>, name = "a.pdf") =>
      told(() => addDocument(ctx, paper("bank", name, bytes)));
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    large.set(pdf);
    expect(await add(large)).toBe("file_too_large");
    expect(await add(new TextEncoder().encode("<html>%PDF-"))).toBe("document_type");
    expect(await add(images.lossy)).toBe("document_type");
    expect(await add(pdf, "4242 4242 4242 4242.pdf")).toBe("card_data_refused");
    expect(await told(() => addDocument(ctx, { kind: "bank", file: null }))).toBe("no_file");
    const many = await Promise.all(Array.from({ length: 12 }, () => add(images.png)));
    expect(many.toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => "document_limit"),
      ...Array.from({ length: 10 }, () => "done"),
    ]);
  });

  it("are taken back while nobody looks, and by nobody else", async () => {
    const merchant = await complete();
    const { documents } = await getKybFile(merchant.ctx);
    const [first, second] = documents.map(({ id }) => id);
    const stranger = await aMerchant();
    expect(await told(() => removeDocument(stranger.ctx, first ?? ""))).toBe("not_found");
    expect(await told(() => removeDocument(merchant.ctx, "nonsense"))).toBe("not_found");
    expect(await told(() => removeDocument(merchant.ctx, first ?? ""))).toBe("done");
    expect(await told(() => removeDocument(merchant.ctx, first ?? ""))).toBe("not_found");
    await addDocument(merchant.ctx, paper("identity"));
    await submitKyb(merchant.ctx);
    expect(await told(() => removeDocument(merchant.ctx, second ?? ""))).toBe("kyb_closed");
    expect(await told(() => addDocument(merchant.ctx, paper("bank")))).toBe("done");
    await decideKyb(merchant.ctx, { outcome: "verified" });
    expect(await told(() => addDocument(merchant.ctx, paper("bank")))).toBe("kyb_closed");
  });
});

describe("sending the file", () => {
  it("is refused while anything is missing, and says what", async () => {
    const merchant = await aMerchant();
    expect(await told(() => submitKyb(merchant.ctx))).toBe("kyb_incomplete");
    await updateMerchant(ownerOf(merchant), { ...known, taxNumber: null });
    await addDocument(merchant.ctx, paper("identity"));
    expect((await getKybFile(merchant.ctx)).missing).toEqual({
      fields: ["taxNumber"],
      documents: ["company", "bank"],
    });
    expect(await told(() => submitKyb(merchant.ctx))).toBe("kyb_incomplete");
    expect(await statusOf(merchant)).toBe("pending");
  });

  it("is done by exactly one of ten who do it at once, with one event", async () => {
    const merchant = await complete();
    const before = (await eventsOf(merchant.id, false)).length;
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => told(() => submitKyb(merchant.ctx))),
    );
    expect(sent.toSorted()).toEqual(["done", ...Array.from({ length: 9 }, () => "kyb_closed")]);
    const events = (await eventsOf(merchant.id, false)).slice(before);
    expect(events.map(({ type, body }) => [type, body.previous.kybStatus])).toEqual([
      ["merchant.updated", "pending"],
    ]);
  });
});

describe("the look at a shop", () => {
  it("ends once, with a reason where the shop is turned down, which can send its file again", async () => {
    const merchant = await inReview();
    const reason = "La pièce d’identité est illisible.";
    expect(await decideFor(merchant.id, { outcome: "rejected", reason })).toBe("rejected");
    const { decision } = await getKybFile(merchant.ctx);
    expect([decision?.outcome, decision?.reason, decision?.decidedBy]).toEqual([
      "rejected",
      reason,
      "operator",
    ]);
    expect(await told(() => decideKyb(merchant.ctx, { outcome: "verified" }))).toBe("kyb_closed");
    await submitKyb(merchant.ctx);
    expect(await decideFor(merchant.id, { outcome: "verified" })).toBe("verified");
    const entries = await db.auditEntry.findMany({
      where: { merchantId: merchant.id },
      orderBy: { at: "asc" },
    });
    expect(entries.map(({ action }) => action).filter((one) => one.startsWith("kyb."))).toEqual([
      "kyb.rejected",
      "kyb.verified",
    ]);
  });

  it("can turn a verified shop down, and verifies none that has sent nothing", async () => {
    const merchant = await aMerchant({ kybStatus: "verified" });
    expect(await decideFor(merchant.id, { outcome: "rejected", reason: "Fraude" })).toBe(
      "rejected",
    );
    const fresh = await aMerchant();
    expect(await told(() => decideFor(fresh.id, { outcome: "verified" }))).toBe("kyb_closed");
    await expect(decideFor("nobody", { outcome: "verified" })).rejects.toThrow(/not the id/);
    await expect(decideFor(newId(), { outcome: "verified" })).rejects.toThrow(/no merchant/);
  });

  it("is told to every owner, with the reason", async () => {
    const merchant = await inReview();
    const owner = await aMember(merchant.id, "owner");
    await aMember(merchant.id, "admin");
    await decideFor(merchant.id, { outcome: "rejected", reason: "Le RIB est illisible." });
    await sendDueMails();
    const mails = await db.mail.findMany({ where: { merchantId: merchant.id } });
    const { email } = await db.user.findUniqueOrThrow({ where: { id: owner.userId } });
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([["kyb-decided", email]]);
    expect(mails[0]?.text).toContain("Le RIB est illisible.");
  });

  it("finds who waits, and writes what they sent for its eyes alone", async () => {
    const merchant = await inReview();
    expect((await waitingShops()).map(({ id }) => id)).toContain(merchant.id);
    const folder = join(await mkdtemp(join(tmpdir(), "motu-kyb-")), "files");
    const paths = await writeDocuments(merchant.id, folder);
    expect(paths).toEqual(documentKinds.map((kind, at) => join(folder, `${at + 1}-${kind}.pdf`)));
    expect(new Uint8Array(await readFile(paths[0] ?? ""))).toEqual(new Uint8Array(pdf));
    expect((await stat(paths[0] ?? "")).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it("of a document that was moved to another row finds nothing to read", async () => {
    const merchant = await complete();
    const rows = await db.kybDocument.findMany({ where: { merchantId: merchant.id } });
    const [one, other] = rows;
    if (!one || !other) throw new Error("There are three documents.");
    await db.kybDocument.update({ where: { id: one.id }, data: { content: other.content } });
    const folder = await mkdtemp(join(tmpdir(), "motu-kyb-"));
    await expect(writeDocuments(merchant.id, folder)).rejects.toThrow();
  });
});

describe("the test tool", () => {
  it("exists in a trial without a bank alone", async () => {
    const merchant = await inReview();
    const decide = () => told(() => simulateDecision(merchant.ctx, { outcome: "verified" }));
    for (const wrong of [{ INSTALLATION: "deployment" }, { BANK_PROVIDER: "stripe" }] as const) {
      await withEnv(wrong, async () => {
        expect(hasTestTool()).toBe(false);
        expect(await decide()).toBe("forbidden");
      });
    }
    expect(await statusOf(merchant)).toBe("in_review");
    expect(hasTestTool()).toBe(true);
    await simulateDecision(merchant.ctx, { outcome: "verified" });
    const { decision, merchant: row } = await getKybFile(merchant.ctx);
    expect([row.kybStatus, decision?.decidedBy]).toEqual(["verified", "test_tool"]);
  });

  it("is of no other shop", async () => {
    const merchant = await inReview();
    const stranger = { ...merchant.ctx, merchantId: newId() };
    await expect(simulateDecision(stranger, { outcome: "verified" })).rejects.toThrow();
    expect(await statusOf(merchant)).toBe("in_review");
  });
});
