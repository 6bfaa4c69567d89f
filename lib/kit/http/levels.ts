/** `rate` tokens are added per `window` (seconds), up to `burst`. */
export type Bucket = { name: string; rate: number; window: number; burst: number };

type Level = { tokens: number; at: number };

/** What this process gave away since the first token that it has not told the others. */
export type Owed = { bucket: Bucket; taken: number; since: number };

const LEVELS_MAX = 50_000;

/** How full the buckets are, as far as one process knows. */
export class Levels {
  readonly #levels = new Map<string, Level>();
  readonly #owed = new Map<string, Owed>();
  /** Called after each change, by what tells other processes. */
  onChange: (() => void) | undefined;

  /** The tokens of a bucket at this time: below zero if other processes gave away too many. */
  filled(bucket: Bucket, key: string, at: number): number {
    const known = this.#levels.get(key);
    if (!known) return bucket.burst;
    const flowed = ((at - known.at) * bucket.rate) / bucket.window / 1000;
    return Math.min(bucket.burst, known.tokens + flowed);
  }

  /** Takes one token if there is one. Returns the tokens before. */
  take(bucket: Bucket, key: string, at: number): number {
    const filled = this.filled(bucket, key, at);
    if (!this.#levels.has(key) && this.#levels.size >= LEVELS_MAX) this.#forgetOldest();
    const taken = filled < 1 ? 0 : 1;
    this.#levels.set(key, { tokens: filled - taken, at });
    if (this.onChange) this.#owe(key, { bucket, taken, since: at });
    return filled;
  }

  #owe(key: string, { bucket, taken, since }: Owed): void {
    const owed = this.#owed.get(key);
    this.#owed.set(key, {
      bucket,
      taken: taken + (owed?.taken ?? 0),
      since: Math.min(since, owed?.since ?? since),
    });
    this.onChange?.();
  }

  /** Removes and returns what was given away of so many buckets, or asked for in vain. */
  settle(most: number): Map<string, Owed> {
    const settled = new Map<string, Owed>();
    for (const [key, owed] of this.#owed) {
      if (settled.size === most) break;
      this.#owed.delete(key);
      settled.set(key, owed);
    }
    return settled;
  }

  /** Nobody else gave anything away until now: what has flowed back meanwhile is not owed any more. */
  forgetRefilled(at: number): void {
    for (const [key, { bucket, taken }] of this.#owed) {
      const missing = bucket.burst - this.filled(bucket, key, at);
      if (missing <= 0) this.#owed.delete(key);
      else this.#owed.set(key, { bucket, taken: Math.min(taken, missing), since: at });
    }
  }

  /** The common level of a bucket at this time; what was given away since is subtracted. */
  learn(key: string, tokens: number, at: number): void {
    const since = this.#owed.get(key)?.taken ?? 0;
    if (this.#levels.has(key)) this.#levels.set(key, { tokens: tokens - since, at });
  }

  /** Puts back what could not be told. */
  owe(settled: ReadonlyMap<string, Owed>): void {
    for (const [key, owed] of settled) this.#owe(key, owed);
  }

  /** All buckets are full again. */
  clear(): void {
    this.#levels.clear();
    this.#owed.clear();
  }

  // The oldest half: a forgotten bucket is full again, which is harmless.
  #forgetOldest(): void {
    let left = LEVELS_MAX / 2;
    for (const key of this.#levels.keys()) {
      this.#levels.delete(key);
      this.#owed.delete(key);
      left -= 1;
      if (left === 0) return;
    }
  }
}

// Once per process: its bundles have copies of this module.
const globals = globalThis as { motuLevels?: Levels };
globals.motuLevels ??= new Levels();

/** Those of this process. */
export const ownLevels: Levels = globals.motuLevels;
