import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Flash, openFlash, sealFlash } from "@/app/_server/flash";
import { flashMark } from "@/app/_server/flash-cookie";
import { stubEnvironment } from "@/lib/kit/testing/unit-environment";

beforeAll(() => stubEnvironment());

afterEach(() => {
  vi.useRealTimers();
});

const reader = { path: "/dashboard/customers/new", session: "a".repeat(64) };
const refused: Flash = {
  error: "invalid_request",
  param: "email",
  form: "new",
  typed: { name: "Hina & Cie", email: "hina@", line1: "PK 12, Punaʻauia" },
};

/** Incompressible text. */
const noise = (length: number): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(length)))
    .toString("base64")
    .slice(0, length);

describe("a flash message", () => {
  it("can be read on its page and in its session only", () => {
    const value = sealFlash(refused, reader);
    expect(openFlash(value, reader)).toEqual(refused);
    expect(openFlash(value, { ...reader, path: "/dashboard/customers" })).toBeNull();
    expect(openFlash(value, { ...reader, session: "b".repeat(64) })).toBeNull();
  });

  it("is unreadable in the cookie", () => {
    const [mark, sealed = ""] = sealFlash(refused, reader).split(".");
    expect(mark).toBe(flashMark(reader.path));
    const bytes = Buffer.from(sealed, "base64url").toString("latin1");
    for (const text of ["Hina", "invalid_request", "email"]) expect(bytes).not.toContain(text);
  });

  it("is ignored once any byte has changed", () => {
    const value = sealFlash(refused, reader);
    const from = value.indexOf(".") + 1;
    const bytes = Buffer.from(value.slice(from), "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      const altered = value.slice(0, from) + changed.toString("base64url");
      expect(openFlash(altered, reader)).toBeNull();
    }
    for (const odd of ["", ".", "x.y", value.slice(0, 60)]) {
      expect(openFlash(odd, reader)).toBeNull();
    }
  });

  it("expires after a minute", () => {
    vi.useFakeTimers();
    const value = sealFlash({ done: "invited" }, reader);
    vi.advanceTimersByTime(59_000);
    expect(openFlash(value, reader)).toEqual({ done: "invited" });
    vi.advanceTimersByTime(1_000);
    expect(openFlash(value, reader)).toBeNull();
  });

  it("fits a full description and an address", () => {
    const description = "Pāreu peint à la main à Punaʻauia, séché au soleil. ".repeat(40);
    const typed = { ...refused.typed, description: description.slice(0, 2000) };
    expect(openFlash(sealFlash({ ...refused, typed }, reader), reader)?.typed).toEqual(typed);
  });

  it("omits the longest fields if they exceed a cookie, and says so", () => {
    const typed = { name: "Hina", description: noise(5000), note: noise(900) };
    const value = sealFlash({ ...refused, typed }, reader);
    expect(value.length).toBeLessThan(4000);
    expect(openFlash(value, reader)).toEqual({
      ...refused,
      typed: { name: "Hina", note: typed.note },
      isCut: true,
    });
  });

  it("fits any form, in bounded time", () => {
    const posted: Flash["typed"][] = [
      { name: noise(64_000) },
      Object.fromEntries(Array.from({ length: 8000 }, (_, row) => [`f${row}`, noise(4)])),
      { [noise(60_000)]: "x" },
    ];
    for (const typed of posted) {
      const began = performance.now();
      const value = sealFlash({ ...refused, param: noise(60_000), typed }, reader);
      expect(performance.now() - began).toBeLessThan(500);
      expect(value.length).toBeLessThan(4000);
      expect(openFlash(value, reader)).toMatchObject({ error: "invalid_request", isCut: true });
    }
  });

  it("contains nothing that looks like a card number", () => {
    const typed = {
      name: "4242 4242 4242 4242",
      metaValue0: "1234567890123",
      phone: "00 689 87 12 34 56 7",
    };
    const found = openFlash(sealFlash({ ...refused, typed }, reader), reader);
    expect(found?.typed).toEqual({ phone: "00 689 87 12 34 56 7" });
  });
});
