import { describe, expect, it } from "vitest";
import { readTarget } from "@/lib/webhook-endpoints/target";

const fault = (text: string, livemode: boolean): string | null => {
  const target = readTarget(text, livemode);
  return "fault" in target ? target.fault : null;
};

/** Refused in both modes. */
const never = [
  ...[
    "",
    "https",
    "https:",
    "https:/",
    "https://",
    "example.com",
    "//example.com/x",
    "/hooks",
    "mailto:a@b.pf",
  ],
  ...[
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "javascript:alert(1)",
    "data:,x",
  ],
  ...[
    "ws://example.com/",
    "unix:/var/run/docker.sock",
    "https:example.com",
    "blob:https://example.com/x",
  ],
  ...["https://user@example.com/", "https://user:pass@example.com/", "https://:pass@example.com/"],
  ...[
    "https://example.com@10.0.0.1/",
    "https://example.com:443@127.0.0.1/",
    "https://%31@example.com/",
  ],
  ...[
    "https://exa mple.com/",
    " https://example.com/",
    "https://example.com/ ",
    "https://example.com/a b",
  ],
  ...[
    "https://example.com/\r\nX: y",
    "https://example.com/\u0000",
    "ht\ntps://example.com/",
    "https://exam\tple.com",
  ],
  ...[
    "https://example.com\\@127.0.0.1/",
    "https:\\\\example.com\\",
    "https://example.com/\u202etxt",
    "https://exam\u200bple.com/",
  ],
  ...[
    "https://localhost/",
    "https://LOCALHOST/",
    "https://localhost./",
    "https://api.localhost/",
    "https://foo.local/",
  ],
  ...[
    "https://metadata.google.internal/",
    "https://server.internal/",
    "https://router.lan/",
    "https://nas.home.arpa/",
  ],
  ...[
    "https://wiki.corp/",
    "https://intranet/",
    "https://com/",
    "https://example.com./",
    "https://a..b/",
    "https://.",
  ],
  ...[
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
  ],
  ...[
    "https://0x7f000001/",
    "https://017700000001/",
    "https://①②⑦.⓪.⓪.①/",
    "https://127。0。0。1/",
    "https://１２７.0.0.1/",
  ],
  ...[
    "https://0/",
    "https://0.0.0.0/",
    "https://[::]/",
    "https://[::1]/",
    "https://[0:0:0:0:0:0:0:1]/",
  ],
  ...[
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[::127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
  ],
  ...[
    "https://[2002:7f00:1::]/",
    "https://[2001:0:5ef5:79fd::1]/",
    "https://[fe80::1]/",
    "https://[fd00:ec2::254]/",
  ],
  ...[
    "https://[fec0::1]/",
    "https://[2a00:1450::5efe:7f00:1]/",
    "https://169.254.169.254/latest/meta-data/",
  ],
  ...[
    "https://2852039166/",
    "https://0xa9fea9fe/",
    "https://100.100.100.200/",
    "https://168.63.129.16/",
  ],
  ...[
    "https://10.0.0.1/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://100.64.0.1/",
    "https://198.18.0.1/",
  ],
  ...[
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://192.0.2.1/",
    "https://[ff02::1]/",
    "https://[::1%25lo]/",
  ],
  ...[
    "https://example.com:99999/",
    "https://example.com:port/",
    "https://[::1/",
    "https://256.1.1.1/",
    "https://1.2.3.4.5/",
  ],
  ...[
    "http://example.com/",
    "http://10.0.0.1/",
    "http://169.254.169.254/",
    "http://localhost.evil.com/",
  ],
  ...[
    "http://127.0.0.2/",
    "http://0.0.0.0/",
    "http://0/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
  ],
  ...[
    "http://localhost./",
    "http://sub.localhost/",
    "http://user@localhost/",
    "http://127.0.0.1.nip.io/",
  ],
];

describe("URLs that a webhook may be sent to", () => {
  it(`refuses ${never.length} URLs in both modes`, () => {
    expect(never.filter((text) => fault(text, true) === null)).toEqual([]);
    expect(never.filter((text) => fault(text, false) === null)).toEqual([]);
  });

  it("accepts only https with port 443 in live mode", () => {
    const fine = [
      "https://example.com",
      "https://example.com:443/hooks?x=1#y",
      "HTTPS://Shop.Example.PF/é",
    ];
    expect(fine.map((text) => fault(text, true))).toEqual([null, null, null]);
    expect(fine.map((text) => fault(text, false))).toEqual([null, null, null]);
    const others = [
      "https://example.com:8443/",
      "https://example.com:80/",
      "http://localhost:3000/",
    ];
    expect(others.filter((text) => fault(text, true) === null)).toEqual([]);
  });

  it("accepts any port and localhost in test mode", () => {
    expect(fault("https://example.com:8443/", false)).toBeNull();
    expect(fault("https://8.8.8.8:8443/", false)).toBeNull();
    const own = [
      "http://localhost",
      "http://localhost:4000/x",
      "http://LocalHost:1/",
      "http://127.0.0.1:4000/x",
    ];
    for (const text of [...own, "http://[::1]:4000/x", "http://[0:0::1]:4000/"]) {
      expect([text, readTarget(text, false)]).toEqual([
        text,
        expect.objectContaining({ loopback: true }),
      ]);
    }
    expect(readTarget("https://example.com/", false)).toMatchObject({ loopback: false });
  });
});
