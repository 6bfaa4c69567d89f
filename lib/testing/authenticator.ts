import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/** CBOR as far as WebAuthn needs it: short maps, texts, bytes and whole numbers. */
const head = (major: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
};
type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;
const cbor = (value: Cbor): Buffer => {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (value instanceof Map) {
    const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
    return Buffer.concat([head(5, value.size), ...pairs]);
  }
  return Buffer.concat([head(2, value.length), value]);
};

type Signing = {
  challenge: string;
  origin: string;
  rpId: string;
  counter?: number;
  /** Whether the device claims user verification. */
  isVerified?: boolean;
  userHandle?: string;
};

const UP = 1;
const UV = 4;
const AT = 64;

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
const b64 = (data: Uint8Array): string => Buffer.from(data).toString("base64url");

const clientData = (type: string, { challenge, origin }: Signing): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const authData = (of: Signing, more: Uint8Array = Buffer.alloc(0)): Buffer => {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(of.counter ?? 0);
  const flags = UP | (of.isVerified === false ? 0 : UV) | (more.length > 0 ? AT : 0);
  return Buffer.concat([sha256(of.rpId), Buffer.from([flags]), counter, more]);
};

/** A passkey in software, which can do whatever an attacker would want. */
export const anAuthenticator = (credential: Uint8Array = randomBytes(32)) => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coordinate = (text: string) => Buffer.from(text, "base64url");
  const cose = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
  const size = Buffer.from([credential.length >> 8, credential.length & 255]);
  const attested = Buffer.concat([Buffer.alloc(16), size, credential, cose]);
  const id = b64(credential);
  const answer = (response: object): string =>
    JSON.stringify({ id, rawId: id, type: "public-key", response, clientExtensionResults: {} });
  return {
    id,
    /** The result of `navigator.credentials.create()`. */
    made: (of: Signing): string => {
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData(of, attested)],
        ]),
      );
      return answer({
        clientDataJSON: b64(clientData("webauthn.create", of)),
        attestationObject: b64(attestationObject),
        transports: ["internal"],
      });
    },
    /** The result of `navigator.credentials.get()`. */
    signed: (of: Signing): string => {
      const client = clientData("webauthn.get", of);
      const data = authData(of);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return answer({
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
        ...(of.userHandle ? { userHandle: of.userHandle } : {}),
      });
    },
  };
};
export type TestAuthenticator = ReturnType<typeof anAuthenticator>;
