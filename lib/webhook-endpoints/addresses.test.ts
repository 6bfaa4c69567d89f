import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { isPublicAddress, sameAddress } from "@/lib/webhook-endpoints/addresses";

/** The first and last address of every refused range, and a well-known one in between. */
const refused = [
  ...["0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255"],
  ...["100.100.100.200", "127.0.0.0", "127.0.0.1", "127.0.0.2", "127.255.255.255", "168.63.129.16"],
  ...["169.254.0.0", "169.254.169.254", "169.254.170.2", "169.254.255.255", "172.16.0.0"],
  ...["172.17.0.1", "172.31.255.255", "192.0.0.0", "192.0.0.192", "192.0.0.255", "192.0.2.0"],
  ...["192.0.2.255", "192.88.99.0", "192.88.99.255", "192.168.0.0", "192.168.1.1"],
  ...["192.168.255.255", "198.18.0.0", "198.19.255.255", "198.51.100.0", "198.51.100.255"],
  ...["203.0.113.0", "203.0.113.255", "224.0.0.0", "224.0.0.251", "239.255.255.255", "240.0.0.0"],
  ...["255.255.255.254", "255.255.255.255"],
  ...["::", "::1", "::7f00:1", "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:7f00:1"],
  ...[
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
  ],
  ...[
    "64:ff9b::ffff:ffff",
    "64:ff9b:1::1",
    "64:ff9b:1:ffff:ffff:ffff:ffff:ffff",
    "100::",
    "100::1",
  ],
  ...[
    "100::ffff:ffff:ffff:ffff",
    "2001::",
    "2001::1",
    "2001:0:5ef5:79fd::1",
    "2001:10::1",
    "2001:20::1",
  ],
  ...[
    "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:db8::",
    "2001:db8:ffff::1",
    "2002::",
    "2002:7f00:1::",
  ],
  ...[
    "2002:a00:1::1",
    "2002:ffff:ffff::",
    "3fff::",
    "3fff:fff:ffff::1",
    "5f00::",
    "5f00::1",
    "4000::1",
  ],
  ...[
    "fc00::",
    "fc00::1",
    "fd00:ec2::254",
    "fd12:3456:789a::1",
    "fdff:ffff::1",
    "fe80::",
    "fe80::1",
  ],
  ...["febf::1", "fec0::", "fec0::1", "feff::1", "ff00::", "ff02::1", "ff05::2", "ffff::1"],
  ...["2a00:1450:4007::5efe:7f00:1", "2a00:1450:4007::200:5efe:a00:1", "2606:4700::5efe:8.8.8.8"],
  ...["fe80::1%eth0", "2606:4700::1111%1"],
];

const accepted = [
  ...["1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0"],
  ...["126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255"],
  ...["172.32.0.0", "191.255.255.255", "192.0.1.0", "192.0.3.0", "192.167.255.255", "192.169.0.0"],
  ...["198.17.255.255", "198.20.0.0", "198.51.99.255", "203.0.112.255", "223.255.255.255"],
  ...["2000::1", "2001:200::1", "2001:4860:4860::8888", "2003::1", "2606:4700:4700::1111"],
  ...["2a00:1450:4007::200e", "3ffe::1"],
];

describe("addresses that may be called", () => {
  it(`refuses ${refused.length} addresses of every special range, first and last ones included`, () => {
    expect(refused.filter(isPublicAddress)).toEqual([]);
  });

  it(`accepts ${accepted.length} public neighbours of those ranges`, () => {
    expect(accepted.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it("refuses what is not an address", () => {
    const nonsense = ["", "localhost", "1.2.3", "1.2.3.4.5", "[::1]", "8.8.8.8 ", "256.1.1.1"];
    expect(nonsense.filter(isPublicAddress)).toEqual([]);
  });

  it("refuses every address of this machine", () => {
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ address }) => isPublicAddress(address))).toEqual([]);
  });

  it("recognises two spellings of one address", () => {
    expect(sameAddress("::1", "0:0:0:0:0:0:0:1")).toBe(true);
    expect(sameAddress("::ffff:1.2.3.4", "1.2.3.4")).toBe(true);
    expect(sameAddress("1.2.3.4", "1.2.3.5")).toBe(false);
    expect(sameAddress("", "")).toBe(false);
  });
});
