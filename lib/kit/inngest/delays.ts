const second = 1000;
const day = 24 * 60 * 60 * second;

const units: Record<string, number> = {
  w: 7 * day,
  d: day,
  h: day / 24,
  m: 60 * second,
  s: second,
};

const retrySeconds = [15, 30, 60, 120, 300, 600, 1200, 2400, 3600, 7200];

/** An Inngest server's own table, so that both modes retry at the same pace; with up to 30 s of jitter. */
export const serverBackoff = (attempt: number): number =>
  (retrySeconds[Math.min(attempt, retrySeconds.length - 1)] ?? 0) * second +
  Math.random() * 30 * second;

/** `Retry-After` of an answer: seconds or a date, clipped to 1 s … 24 h as a server does. */
export const readRetryAfter = (header: string | null, now = Date.now()): number | undefined => {
  if (header === null) return undefined;
  const wait = /^\d{1,7}$/.test(header) ? Number(header) * second : Date.parse(header) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, second), day);
};

/** When a sleep ends: its name is a date, or a duration such as `1h30m`. */
export const readSleepEnd = (name: string, now = Date.now()): Date => {
  const end = /^\d{4}-/.test(name) ? Date.parse(name) : now + readDuration(name);
  if (Number.isNaN(end)) throw new Error(`A sleep until ${name} has no end that can be read.`);
  return new Date(end);
};

const readDuration = (text: string): number => {
  if (!/^(?:\d+[wdhms])*$/.test(text)) return Number.NaN;
  const parts = [...text.matchAll(/(\d+)([wdhms])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ""] ?? 0), 0);
};
