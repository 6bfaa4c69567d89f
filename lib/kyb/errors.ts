import { conflict, error } from "@/lib/kit/errors";

export const DOCUMENTS_MAX = 10;
export const DOCUMENT_BYTES_MAX = 5 * 1024 * 1024;

export const documentType = error(
  "document_type",
  400,
  "A document is a PDF file or an image in PNG or JPEG.",
);
export const documentLimit = conflict(
  "document_limit",
  `A shop shows at most ${DOCUMENTS_MAX} documents.`,
);
export const documentNotFound = error("not_found", 404, "There is no such document.");
export const kybIncomplete = conflict("kyb_incomplete", "Something is still missing.");
export const kybClosed = conflict("kyb_closed", "The file cannot be changed at this stage.");
