import { errorFields, log } from "@/lib/kit/log";

type Start = {
  contentType: string;
  /** The file name of the download. */
  filename: string;
};

/** A response that is sent while it is made, for results that may be too large for memory. */
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
   * The body, piece by piece; `return` ends it early. A failure after the first piece is logged and thrown: the
   * response must break off, so that a part is not mistaken for the whole.
   */
  pieces(of: { operation: string; requestId: string }): AsyncIterator<string> {
    let first: IteratorResult<string> | null = this.#first;
    return {
      next: async () => {
        try {
          const next = first ?? (await this.#pieces.next());
          first = null;
          return next;
        } catch (thrown) {
          log("error", "operation.stream_failed", { ...of, ...errorFields(thrown) });
          throw thrown;
        }
      },
      return: async () => {
        await this.#pieces.return?.();
        return { done: true, value: undefined };
      },
    };
  }
}

/** The same as a web stream: a piece is made when the previous one was sent, and none after the client left. */
export const streamOf = (pieces: AsyncIterator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let isGone = false;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await pieces.next();
          if (isGone) return;
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (thrown) {
          if (!isGone) controller.error(thrown);
        }
      },
      cancel: async () => {
        isGone = true;
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
};

/** Starts a response: an error before its first chunk is returned like any other. */
export const startStream = async (
  start: Start,
  pieces: AsyncIterable<string>,
): Promise<Streamed> => {
  const iterator = pieces[Symbol.asyncIterator]();
  return new Streamed(start, await iterator.next(), iterator);
};
