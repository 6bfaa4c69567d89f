import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

// Special-purpose ranges by IANA's registries, and the metadata services of cloud providers.
const refusedV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
].map((range): Range => ipaddr.parseCIDR(range));

// Only global unicast IPv6 is public; these special ranges lie within it.
const globalV6: Range = ipaddr.parseCIDR("2000::/3");
const refusedV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map(
  (range): Range => ipaddr.parseCIDR(range),
);

/** Whether an address may be called for a merchant: public, and not one of our own. */
export const isPublicAddress = (text: string): boolean => {
  if (isIP(text) === 0 || text.includes("%")) return false;
  const address = ipaddr.parse(text);
  const isPublic = address.kind() === "ipv4" ? isPublicV4(address) : isPublicV6(address);
  return isPublic && !isOwn(address);
};

const isPublicV4 = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  !refusedV4.some((range) => address.match(range));

const isPublicV6 = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.match(globalV6) && !refusedV6.some((range) => address.match(range)) && !isIsatap(address);

/** An interface id of `0:5efe` or `200:5efe` carries an IPv4 address of any kind. */
const isIsatap = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => {
  const bytes = address.toByteArray();
  const [u = 0, zero, five, efe] = bytes.slice(8, 12);
  return (u === 0 || u === 2) && zero === 0 && five === 0x5e && efe === 0xfe;
};

const isOwn = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => {
  const text = address.toString();
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some((own) => sameAddress(own.address, text)),
  );
};

/** Whether two texts are the same address. */
export const sameAddress = (left: string, right: string): boolean =>
  isIP(left) !== 0 &&
  isIP(right) !== 0 &&
  ipaddr.process(left).toString() === ipaddr.process(right).toString();
