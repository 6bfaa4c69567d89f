import { errorFields, log } from "@/lib/kit/log";

type Start = {
  contentType: string;
  /** What the answer is called where it is saved. */
  filename: string;
};

/** An answer that is sent while it is made, for what may be too large to hold. */
export class Streamed {
  readonly headers: Record<string, string>;
  readonly #first: IteratorResult<string>;
  readonly #pieces: AsyncIterator<string>;

  constructor(start: Start, first: IteratorResult<string>, pieces: AsyncIterator<string>) {
    this.headers = {
      "Content-Type": start.contentType,
      "Content-Disposition": `attachment; filename="${start.filename}"`,
    };
    this.#first = first;
    this.#pieces = pieces;
  }

  /**
   * The body: a piece is made when the one before has gone, and none after the caller has. A failure on
   * the way is logged and breaks the body off, so that nobody takes the part for the whole.
   */
  body(of: { operation: string; requestId: string }): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    let next: IteratorResult<string> | null = this.#first;
    let isGone = false;
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          try {
            const { done, value } = next ?? (await this.#pieces.next());
            next = null;
            if (isGone) return;
            if (done) controller.close();
            else controller.enqueue(encoder.encode(value));
          } catch (thrown) {
            log("error", "operation.stream_failed", { ...of, ...errorFields(thrown) });
            if (!isGone) controller.error(thrown);
          }
        },
        cancel: async () => {
          isGone = true;
          await this.#pieces.return?.();
        },
      },
      { highWaterMark: 0 },
    );
  }
}

/** Starts an answer: what goes wrong before its first piece is refused as anywhere else. */
export const startStream = async (
  start: Start,
  pieces: AsyncIterable<string>,
): Promise<Streamed> => {
  const iterator = pieces[Symbol.asyncIterator]();
  return new Streamed(start, await iterator.next(), iterator);
};
