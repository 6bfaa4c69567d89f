import { unseal } from "@/lib/kit/crypto";
import { db, statement } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { devicePurpose } from "@/lib/terminal-devices/enrol";
import { notEnrolled } from "@/lib/terminal-devices/errors";

export const BLOCK = 50;

/** What a device needs to request payments without network. */
export type TicketBlock = {
  deviceId: string;
  merchantId: string;
  /** Base64; stored by the browser as a key that no script can read again. */
  key: string;
  capXpf: number;
  first: number;
  last: number;
};

type Issued = {
  merchantId: string;
  keySealed: Uint8Array;
  capXpf: number;
  last: number;
};

/** Issues the next fifty numbers. A number is issued once, whether or not it is used. */
export const issueTickets = async (deviceId: string): Promise<TicketBlock> => {
  const [issued] = await statement<Issued>(
    "terminal.issue_tickets",
    `UPDATE terminal_devices SET tickets_issued = tickets_issued + $2
     WHERE id = $1 AND token_hash IS NOT NULL AND revoked_at IS NULL
     RETURNING merchant_id AS "merchantId", key_sealed AS "keySealed", offline_cap_xpf::float8 AS "capXpf",
       tickets_issued AS last`,
    [deviceId, BLOCK],
  );
  if (!issued) return refuse(notEnrolled);
  const { merchantId, keySealed, capXpf, last } = issued;
  const key = unseal(keySealed, devicePurpose(deviceId));
  return { deviceId, merchantId, key, capXpf, first: last - BLOCK + 1, last };
};

/** The key and the merchant of a device that may still request payments. */
export const keyOfDevice = async (id: string) => {
  const device = await db.terminalDevice.findUnique({ where: { id } });
  if (!device?.keySealed || device.revokedAt || device.lockedAt) return null;
  return { device, key: Buffer.from(unseal(device.keySealed, devicePurpose(id)), "base64") };
};
