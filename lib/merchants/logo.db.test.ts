import { describe, expect, it } from "vitest";
import { GET } from "@/app/logo/[merchant]/[file]/route";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { images } from "@/lib/merchants/images.fixture";
import { ownLogoPath } from "@/lib/merchants/logo";
import { setLogo } from "@/lib/merchants/set-logo";
import { updateMerchant } from "@/lib/merchants/update";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

const refusalOf = (work: () => Promise<unknown>): Promise<unknown> =>
  Promise.resolve()
    .then(work)
    .then(
      () => "done",
      (thrown) => (thrown instanceof Refusal ? [thrown.kind.code, thrown.more.param] : thrown),
    );

const served = (path: string) => {
  const [, , merchant = "", file = ""] = path.split("/");
  return GET(new Request(`${env().APP_ORIGIN}${path}`), {
    params: Promise.resolve({ merchant, file }),
  });
};

/** The same image with other dimensions in its header. */
const withSides = (width: number, height: number) => {
  const png = new Uint8Array(images.png);
  new DataView(png.buffer).setUint32(16, width);
  new DataView(png.buffer).setUint32(20, height);
  return png;
};

describe("a stored logo", () => {
  it("is served byte by byte at its own URL, only as an image", async () => {
    const { ctx, id } = await aMerchant();
    for (const [bytes, type] of [
      [images.png, "image/png"],
      [images.jpg, "image/jpeg"],
      [images.lossy, "image/webp"],
    ] as const) {
      const { logoUrl } = await setLogo(ctx, bytes);
      const path = ownLogoPath(logoUrl) ?? "";
      expect(path).toContain(`/logo/${id}/`);
      const response = await served(path);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("content-security-policy")).toBe(
        "default-src 'none'; sandbox; frame-ancestors 'none'",
      );
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    }
  });

  it("replaces the one before, whose URL is then not found", async () => {
    const { ctx, id } = await aMerchant();
    const before = ownLogoPath((await setLogo(ctx, images.png)).logoUrl) ?? "";
    const after = ownLogoPath((await setLogo(ctx, images.jpg)).logoUrl) ?? "";
    expect(after).not.toBe(before);
    expect((await served(before)).status).toBe(404);
    expect((await served(after)).status).toBe(200);
    expect((await served(after.replace(id, newId()))).status).toBe(404);
    expect((await served(after.replace(".jpg", ".png"))).status).toBe(404);
    expect(await db.merchantLogo.count({ where: { merchantId: id } })).toBe(1);
  });

  it("has an event, once per image", async () => {
    const { ctx, id } = await aMerchant();
    await setLogo(ctx, images.png);
    await setLogo(ctx, images.png);
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(["merchant.updated"]);
    expect(ownLogoPath(events[0]?.body.data.logoUrl)).not.toBeNull();
  });

  it("is deleted with its URL, and replaced by an external one", async () => {
    const { ctx, id } = await aMerchant();
    const count = () => db.merchantLogo.count({ where: { merchantId: id } });
    await setLogo(ctx, images.png);
    expect((await updateMerchant(ctx, { logoUrl: null })).logoUrl).toBeNull();
    expect(await count()).toBe(0);
    await setLogo(ctx, images.png);
    await updateMerchant(ctx, { name: "Autre nom" });
    expect(await count()).toBe(1);
    const elsewhere = "https://tiare.pf/logo.png";
    expect((await updateMerchant(ctx, { logoUrl: elsewhere })).logoUrl).toBe(elsewhere);
    expect(await count()).toBe(0);
  });

  it("can be sent back to the API as it was read, and no other merchant's can", async () => {
    const [own, other] = [await aMerchant(), await aMerchant()];
    const { logoUrl } = await setLogo(own.ctx, images.png);
    const again = await own.api.patch("/merchants/me", { logoUrl, name: "Tiare" });
    expect([again.status, again.body.data.logoUrl]).toEqual([200, logoUrl]);
    const stolen = await other.api.patch("/merchants/me", { logoUrl });
    expect([stolen.status, stolen.body.param]).toEqual([400, "logoUrl"]);
  });

  it("is refused without a file, too large, of another type or with odd dimensions", async () => {
    const { ctx, id } = await aMerchant();
    const large = new Uint8Array(200 * 1024 + 1);
    large.set(images.png);
    const drawing = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
    const attempts = [null, large, drawing, withSides(15, 40), withSides(40, 2001)];
    const refusals: unknown[] = [];
    for (const bytes of attempts) refusals.push(await refusalOf(() => setLogo(ctx, bytes)));
    expect(refusals).toEqual([
      ["no_file", "logo"],
      ["file_too_large", "logo"],
      ["logo_not_an_image", "logo"],
      ["logo_sides", "logo"],
      ["logo_sides", "logo"],
    ]);
    expect(await db.merchantLogo.count({ where: { merchantId: id } })).toBe(0);
  });
});

describe("the URL of a logo", () => {
  const path = `/logo/${newId()}/${"0a".repeat(16)}.webp`;

  it("is ours only on our own origin, exactly as we write it", () => {
    expect(ownLogoPath(`${env().APP_ORIGIN}${path}`)).toBe(path);
    for (const other of [
      null,
      "",
      path,
      `https://evil.example${path}`,
      `${env().APP_ORIGIN}${path}?x=1`,
      `${env().APP_ORIGIN}${path}#x`,
      `${env().APP_ORIGIN}/x/..${path}`,
      `${env().APP_ORIGIN}/dashboard`,
      `${env().APP_ORIGIN}${path.replace("webp", "svg")}`,
    ]) {
      expect([other, ownLogoPath(other)]).toEqual([other, null]);
    }
  });
});
