import "./(site)/site.css";
import { NotFound } from "@/app/_ui/not-found";
import { Root, rootMetadata, rootViewport } from "@/app/_ui/root";

export const generateMetadata = rootMetadata;
export const viewport = rootViewport;

/** An address that no page has: it stands outside all layouts and brings its own document. */
export default function GlobalNotFoundPage() {
  return (
    <Root>
      <NotFound />
    </Root>
  );
}
