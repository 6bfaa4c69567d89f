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
const document = (kind: DocumentKind, name = `${kind}.pdf`, bytes = pdf) => ({
  kind,
  file: { name, bytes },
});

const resultOf = (work: () => Promise<unknown>): Promise<string> =>
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

/** The owner, in live mode: bank account and file exist only there. */
const ownerOf = ({ ctx, id }: TestMerchant): Context => ({
  ...ctx,
  livemode: true,
  actor: { kind: "member", id, role: "owner" },
});

const complete = async (): Promise<TestMerchant> => {
  const merchant = await aMerchant();
  await updateMerchant(ownerOf(merchant), known);
  for (const kind of documentKinds) await addDocument(merchant.ctx, document(kind));
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
  it("are listed, and encrypted in the database", async () => {
    const { ctx, id } = await aMerchant();
    const line = await addDocument(ctx, document("company", "Extrait RCS.pdf"));
    await addDocument(ctx, document("identity", "carte.jpg", images.jpg));
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

  it("must be PDF files or images by their content, of at most five megabytes, and at most ten", async () => {
    const { ctx } = await aMerchant();
    const add = (bytes: Uint8Array<ArrayBuffer>, name = "a.pdf") =>
      resultOf(() => addDocument(ctx, document("bank", name, bytes)));
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    large.set(pdf);
    expect(await add(large)).toBe("file_too_large");
    expect(await add(new TextEncoder().encode("<html>%PDF-"))).toBe("document_type");
    expect(await add(images.lossy)).toBe("document_type");
    expect(await add(pdf, "4242 4242 4242 4242.pdf")).toBe("card_data_refused");
    expect(await resultOf(() => addDocument(ctx, { kind: "bank", file: null }))).toBe("no_file");
    const many = await Promise.all(Array.from({ length: 12 }, () => add(images.png)));
    expect(many.toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => "document_limit"),
      ...Array.from({ length: 10 }, () => "done"),
    ]);
  });

  it("can be removed only by their shop, and not during a review", async () => {
    const merchant = await complete();
    const { documents } = await getKybFile(merchant.ctx);
    const [first, second] = documents.map(({ id }) => id);
    const stranger = await aMerchant();
    expect(await resultOf(() => removeDocument(stranger.ctx, first ?? ""))).toBe("not_found");
    expect(await resultOf(() => removeDocument(merchant.ctx, "nonsense"))).toBe("not_found");
    expect(await resultOf(() => removeDocument(merchant.ctx, first ?? ""))).toBe("done");
    expect(await resultOf(() => removeDocument(merchant.ctx, first ?? ""))).toBe("not_found");
    await addDocument(merchant.ctx, document("identity"));
    await submitKyb(merchant.ctx);
    expect(await resultOf(() => removeDocument(merchant.ctx, second ?? ""))).toBe("kyb_closed");
    expect(await resultOf(() => addDocument(merchant.ctx, document("bank")))).toBe("done");
    await decideKyb(merchant.ctx, { outcome: "verified" });
    expect(await resultOf(() => addDocument(merchant.ctx, document("bank")))).toBe("kyb_closed");
  });
});

describe("submitting the file", () => {
  it("is refused while anything is missing, with what is missing", async () => {
    const merchant = await aMerchant();
    expect(await resultOf(() => submitKyb(merchant.ctx))).toBe("kyb_incomplete");
    await updateMerchant(ownerOf(merchant), { ...known, taxNumber: null });
    await addDocument(merchant.ctx, document("identity"));
    expect((await getKybFile(merchant.ctx)).missing).toEqual({
      fields: ["taxNumber"],
      documents: ["company", "bank"],
    });
    expect(await resultOf(() => submitKyb(merchant.ctx))).toBe("kyb_incomplete");
    expect(await statusOf(merchant)).toBe("pending");
  });

  it("succeeds once of ten concurrent requests, with one event", async () => {
    const merchant = await complete();
    const before = (await eventsOf(merchant.id, false)).length;
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => resultOf(() => submitKyb(merchant.ctx))),
    );
    expect(sent.toSorted()).toEqual(["done", ...Array.from({ length: 9 }, () => "kyb_closed")]);
    const events = (await eventsOf(merchant.id, false)).slice(before);
    expect(events.map(({ type, body }) => [type, body.previous.kybStatus])).toEqual([
      ["merchant.updated", "pending"],
    ]);
  });
});

describe("the review of a shop", () => {
  it("is decided once, and a rejected shop reads the reason and can submit again", async () => {
    const merchant = await inReview();
    const reason = "La pièce d’identité est illisible.";
    expect(await decideFor(merchant.id, { outcome: "rejected", reason })).toBe("rejected");
    const { decision } = await getKybFile(merchant.ctx);
    expect([decision?.outcome, decision?.reason, decision?.decidedBy]).toEqual([
      "rejected",
      reason,
      "operator",
    ]);
    expect(await resultOf(() => decideKyb(merchant.ctx, { outcome: "verified" }))).toBe(
      "kyb_closed",
    );
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

  it("can reject a verified shop, and cannot verify one that has submitted nothing", async () => {
    const merchant = await aMerchant({ kybStatus: "verified" });
    expect(await decideFor(merchant.id, { outcome: "rejected", reason: "Fraude" })).toBe(
      "rejected",
    );
    const fresh = await aMerchant();
    expect(await resultOf(() => decideFor(fresh.id, { outcome: "verified" }))).toBe("kyb_closed");
    await expect(decideFor("nobody", { outcome: "verified" })).rejects.toThrow(/not the id/);
    await expect(decideFor(newId(), { outcome: "verified" })).rejects.toThrow(/no merchant/);
  });

  it("notifies every owner, with the reason", async () => {
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

  it("lists shops in review, and writes their documents readable for the operator only", async () => {
    const merchant = await inReview();
    expect((await waitingShops()).map(({ id }) => id)).toContain(merchant.id);
    const folder = join(await mkdtemp(join(tmpdir(), "motu-kyb-")), "files");
    const paths = await writeDocuments(merchant.id, folder);
    expect(paths).toEqual(documentKinds.map((kind, at) => join(folder, `${at + 1}-${kind}.pdf`)));
    expect(new Uint8Array(await readFile(paths[0] ?? ""))).toEqual(new Uint8Array(pdf));
    expect((await stat(paths[0] ?? "")).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it("cannot read a document that was moved to another row", async () => {
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
  it("exists only in a trial without a live bank", async () => {
    const merchant = await inReview();
    const decide = () => resultOf(() => simulateDecision(merchant.ctx, { outcome: "verified" }));
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

  it("decides for no other shop", async () => {
    const merchant = await inReview();
    const stranger = { ...merchant.ctx, merchantId: newId() };
    await expect(simulateDecision(stranger, { outcome: "verified" })).rejects.toThrow();
    expect(await statusOf(merchant)).toBe("in_review");
  });
});
