/** What a Prisma transaction can do that is needed here. */
type Tx = {
  $executeRaw: (query: TemplateStringsArray, ...values: string[]) => PromiseLike<number>;
};

/** Within a transaction: once it commits, functions that listen to `event` look at their rows. */
export const wake = async (tx: Tx, event: string): Promise<void> => {
  await tx.$executeRaw`SELECT jobs.wake(${event}::text)`;
};

/** The same at a later time; an earlier one that already waits stays. */
export const wakeAt = async (tx: Tx, event: string, at: Date): Promise<void> => {
  await tx.$executeRaw`SELECT jobs.wake_at(${event}::text, ${at.toISOString()}::text::timestamptz)`;
};
