import { expect, it } from "vitest";
import { curlOf } from "./curl-of";

const here = { origin: "http://localhost:3000", livemode: false };

it("repeats a request, with placeholders for key and body", () => {
  const request = { method: "POST", target: "/api/v1/payments/intent", idempotent: true };
  expect(curlOf(request, here)).toBe(
    [
      "curl -X POST 'http://localhost:3000/api/v1/payments/intent' \\",
      "  -H 'Authorization: Bearer svc_test_…' \\",
      `  -H "Idempotency-Key: $(date +%s)" \\`,
      "  -H 'Content-Type: application/json' \\",
      "  -d '{…}'",
    ].join("\n"),
  );
});

it("repeats a read exactly, whatever its query", () => {
  const target = "/api/v1/products?x=$(reboot)'; rm -rf ~ #";
  expect(curlOf({ method: "GET", target, idempotent: false }, { ...here, livemode: true })).toBe(
    `curl 'http://localhost:3000/api/v1/products?x=$(reboot)'\\''; rm -rf ~ #' \\\n  -H 'Authorization: Bearer svc_live_…'`,
  );
});
