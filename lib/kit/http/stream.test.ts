import { describe, expect, it, vi } from "vitest";
import { startStream, streamOf } from "@/lib/kit/http/stream";

const start = { contentType: "text/csv", filename: "a.csv" };
const of = { operation: "a.b", requestId: "req_1" };

/** Chunks that record how many were produced, and whether they were cancelled. */
const counted = (count: number, failsAt = Number.POSITIVE_INFINITY) => {
  const seen = { made: 0, isStopped: false };
  const pieces = async function* (): AsyncGenerator<string> {
    try {
      for (; seen.made < count; seen.made += 1) {
        if (seen.made === failsAt) throw new Error("The database went away.");
        yield `${seen.made},`;
      }
    } finally {
      seen.isStopped = true;
    }
  };
  return { seen, pieces: pieces() };
};

const quietly = async (work: () => Promise<void>): Promise<string> => {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    written.push(String(chunk));
    return true;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return written.join("");
};

describe("a streamed response", () => {
  it("has its content type, its file name, and every chunk in order", async () => {
    const streamed = await startStream(start, counted(5).pieces);
    expect(streamed.headers).toEqual({
      "Content-Type": "text/csv",
      "Content-Disposition": 'attachment; filename="a.csv"',
    });
    expect(await new Response(streamOf(streamed.pieces(of))).text()).toBe("0,1,2,3,4,");
  });

  it("is empty without chunks", async () => {
    const streamed = await startStream(start, counted(0).pieces);
    expect(await new Response(streamOf(streamed.pieces(of))).text()).toBe("");
  });

  it("makes a chunk only when it is pulled", async () => {
    const { seen, pieces } = counted(1000);
    const reader = streamOf((await startStream(start, pieces)).pieces(of)).getReader();
    expect(seen.made).toBe(0);
    for (let read = 0; read < 3; read += 1) await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(seen.made).toBe(2);
  });

  it("stops making them when the client disconnects", async () => {
    const { seen, pieces } = counted(1000);
    const reader = streamOf((await startStream(start, pieces)).pieces(of)).getReader();
    await reader.read();
    await reader.cancel();
    expect(seen).toEqual({ made: 0, isStopped: true });
  });

  it("stops without an error when the client disconnects while a chunk is being made", async () => {
    let give: (piece: string) => void = () => undefined;
    const pieces = async function* (): AsyncGenerator<string> {
      yield "first";
      yield await new Promise<string>((resolve) => {
        give = resolve;
      });
    };
    const output = await quietly(async () => {
      const reader = streamOf((await startStream(start, pieces())).pieces(of)).getReader();
      await reader.read();
      const waiting = reader.read();
      await new Promise((resolve) => setTimeout(resolve, 5));
      const gone = reader.cancel();
      give("late");
      await gone;
      expect(await waiting).toEqual({ done: true, value: undefined });
    });
    expect(output).toBe("");
  });

  it("is an ordinary error when its first chunk fails", async () => {
    const failing = startStream(start, counted(5, 0).pieces);
    await expect(failing).rejects.toThrow("The database went away.");
  });

  it("breaks off, and writes to the log, when a later one fails", async () => {
    const output = await quietly(async () => {
      const reader = streamOf(
        (await startStream(start, counted(5, 2).pieces)).pieces(of),
      ).getReader();
      const read = async (): Promise<number> => {
        for (let pieces = 0; ; pieces += 1) if ((await reader.read()).done) return pieces;
      };
      await expect(read()).rejects.toThrow("The database went away.");
    });
    expect(JSON.parse(output)).toMatchObject({
      level: "error",
      event: "operation.stream_failed",
      operation: "a.b",
      requestId: "req_1",
      message: "The database went away.",
    });
  });
});
