import { lengthOf } from "@/lib/kit/text";

export type Upload = { name: string; bytes: Uint8Array<ArrayBuffer> };

type Uploaded = { fields: Record<string, string>; file: Upload | null };

/** The size of everything but the file: other fields and boundaries. */
const FRAME_MAX = 64 * 1024;
const PARTS_MAX = 40;

/**
 * A posted form with at most one file, in this field. `too_large` when the body or the file is; null when it is no
 * such form. A form without a file is read as well.
 */
export const readUpload = async (
  request: Request,
  of: { field: string; maxBytes: number },
): Promise<Uploaded | "too_large" | null> => {
  const type = request.headers.get("content-type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) return null;
  const body = await readBody(request, of.maxBytes + FRAME_MAX);
  if (!body) return "too_large";
  try {
    const form = await new Response(body, { headers: { "Content-Type": type } }).formData();
    return partsOf(form, of);
  } catch {
    return null;
  }
};

/** The whole body; null as soon as it is longer than allowed, whatever length it declared. */
const readBody = async (request: Request, most: number): Promise<Buffer<ArrayBuffer> | null> => {
  if (Number(request.headers.get("content-length") ?? 0) > most) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const partsOf = async (
  form: FormData,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Uploaded | "too_large" | null> => {
  const others = [...form].filter(([name]) => name !== field);
  const fields = others.filter((part): part is [string, string] => typeof part[1] === "string");
  if (fields.length !== others.length || fields.length > PARTS_MAX) return null;
  const [file = null, ...more] = form.getAll(field);
  if (typeof file === "string" || more.length > 0) return null;
  if (file && file.size > maxBytes) return "too_large";
  // A browser sends an empty file when none was chosen.
  const isChosen = file !== null && file.size > 0;
  return {
    fields: Object.fromEntries(fields),
    file: isChosen
      ? { name: plainName(file.name), bytes: new Uint8Array(await file.arrayBuffer()) }
      : null,
  };
};

const NAME_MAX = 120;
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** The file name that a browser sent: never a path, one line, with its end kept when it is too long. */
const plainName = (given: string): string => {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const name = last.normalize("NFC").replace(unprintable, " ").trim();
  return lengthOf(name) <= NAME_MAX ? name : [...name].slice(-NAME_MAX).join("");
};
