import { describe, expect, it } from "vitest";
import { qrPng } from "@/lib/payment-links/qr-png";

describe("the QR code as an image", () => {
  it("is a square PNG, large enough to print", async () => {
    const png = await qrPng("https://motu.example/l/4fYqB9xKzT");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(width).toBe(height);
    expect(width).toBeGreaterThanOrEqual(500);
  });
});
