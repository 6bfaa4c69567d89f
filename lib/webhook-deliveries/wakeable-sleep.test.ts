import { describe, expect, it } from "vitest";
import { wakeableSleep } from "@/lib/webhook-deliveries/wakeable-sleep";

const LONG_MS = 60_000;

describe("a sleep that can be ended", () => {
  it("ends at once when it is woken", async () => {
    const pause = wakeableSleep();
    const waiting = pause.wait(LONG_MS);
    pause.end();
    await waiting;
  });

  it("does not begin when its loop was woken while it worked, also after sleeps that ended by themselves", async () => {
    const pause = wakeableSleep();
    for (let round = 0; round < 3; round += 1) {
      pause.end();
      await pause.wait(LONG_MS);
      await pause.wait(1);
    }
  });

  it("is not shortened by what woke the one before", async () => {
    const pause = wakeableSleep();
    const waiting = pause.wait(LONG_MS);
    pause.end();
    await waiting;
    const began = performance.now();
    await pause.wait(40);
    expect(performance.now() - began).toBeGreaterThan(30);
  });
});
