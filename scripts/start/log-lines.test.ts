import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { startService } from "@/scripts/start/service";

const folder = mkdtempSync(join(tmpdir(), "motu-lines-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the output of a dying Node becomes lines of the log, without secrets", async () => {
  const program = join(folder, "dies.mjs");
  writeFileSync(program, 'throw new Error("card 4242 4242 4242 4242");\n');
  const printed: string[] = [];
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    printed.push(String(chunk));
    return true;
  });
  const service = startService({
    name: "The dying one",
    parameters: [program],
    env: { PATH: process.env["PATH"], NODE_ENV: "test" },
    log: undefined,
    patienceMs: 500,
    liveness: undefined,
    isJson: true,
    say: () => undefined,
    onGivenUp: () => undefined,
  });
  await expect.poll(() => printed.join(""), { timeout: 5_000 }).toContain("Error: card");
  spy.mockRestore();
  await service.stop();
  const lines = printed
    .join("")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: "error",
      event: "process.output",
      from: "The dying one",
      text: "Error: card [digits]",
    }),
  );
});
