import { generateKeyPairSync, sign } from "node:crypto";

const tlv = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

const sequence = (...parts: Uint8Array[]) => tlv(0x30, ...parts);
const text = (tag: number, value: string) => tlv(tag, Buffer.from(value));
const commonName = Buffer.from("0603550403", "hex");
const ecdsaWithSha256 = sequence(Buffer.from("06082a8648ce3d040302", "hex"));

/** A self-signed certificate with its key, which a TLS client has to refuse. */
export const selfSigned = (name: string): { cert: string; key: string } => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = sequence(tlv(0x31, sequence(commonName, text(0x0c, name))));
  const validity = sequence(text(0x17, "250101000000Z"), text(0x17, "490101000000Z"));
  const body = sequence(
    tlv(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    subject,
    validity,
    subject,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = tlv(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const base64 = sequence(body, ecdsaWithSha256, signature).toString("base64");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
};
