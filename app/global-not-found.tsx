import "./(site)/site.css";
import { NotFound } from "@/app/_ui/not-found";
import { Root, rootMetadata, rootViewport } from "@/app/_ui/root";

export const generateMetadata = rootMetadata;
export const viewport = rootViewport;

/** An unknown URL: outside all layouts, so it brings its own document. */
export default function GlobalNotFoundPage() {
  return (
    <Root>
      <NotFound />
    </Root>
  );
}
