import { error } from "@/lib/kit/errors";

export const kybRequired = error(
  "kyb_required",
  403,
  "The merchant has to be verified before it acts in live mode.",
);
export const noFile = error("no_file", 400, "No file was chosen.");
export const logoNotAnImage = error(
  "logo_not_an_image",
  400,
  "A logo is an image in PNG, JPEG or WebP.",
);
export const logoSides = error(
  "logo_sides",
  400,
  "Each side of a logo has between 16 and 2000 pixels.",
);
