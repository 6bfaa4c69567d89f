export type Encoding = "br" | "gzip";

// The preferred one first, where the client accepts both equally.
const encodings: readonly Encoding[] = ["br", "gzip"];

/** The compression that a client prefers; null if it accepts none of ours, or nothing compressed more. */
export const acceptedEncoding = (header: string | undefined): Encoding | null => {
  if (!header) return null;
  const weights = weightsIn(header);
  const any = weights.get("*") ?? 0;
  const weightOf = (name: string): number => weights.get(name) ?? any;
  const [best] = encodings.toSorted((a, b) => weightOf(b) - weightOf(a));
  if (!best || weightOf(best) === 0) return null;
  return weightOf(best) >= (weights.get("identity") ?? 0) ? best : null;
};

/** The weight of each named encoding, 1 unless it says `q=`. */
const weightsIn = (header: string): Map<string, number> =>
  new Map(
    header
      .toLowerCase()
      .split(",")
      .map((part): [string, number] => {
        const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
        const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
        const weight = Number(quality ?? 1);
        return [name, weight >= 0 && weight <= 1 ? weight : 0];
      }),
  );
