import { readPdf } from "@/lib/kit/pdf.fixture";

/** The text of one element of a page, with plain spaces. */
export const wordsOf = (page: string, element: "main" | "article"): string =>
  (new RegExp(`<${element}[\\s\\S]*</${element}>`).exec(page)?.[0] ?? "")
    .replace(/<style[\s\S]*?<\/style>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

/** A PDF response and its text, with plain spaces. */
export const readDocument = async (answer: Response | Promise<Response>) => {
  const response = await answer;
  const bytes = Buffer.from(await response.arrayBuffer());
  const read = readPdf(bytes);
  return { response, bytes, ...read, text: read.text.replace(/\s+/g, " ") };
};
