import { headers } from "next/headers";
import { GUESSES_SPENT } from "@/lib/capability-urls";
import { BrandStyle } from "./_pages/brand-style";
import { Checkout, checkoutTitle } from "./_pages/checkout";
import { Setup, setupTitle } from "./_pages/setup";
import { pageContext } from "./_server/page-context";

/** For an address that opens nothing; who has tried too many is told to wait, and the server answers so. */
export default async function NotFoundPage() {
  const [{ words, nonce, path }, given] = await Promise.all([pageContext(), headers()]);
  const isBusy = given.has(GUESSES_SPENT);
  const paths = { self: path };
  const checkout = { state: isBusy ? "busy" : "not_found", paths } as const;
  const setup = { state: "not_found", paths } as const;
  // Nothing is paid where a card is saved.
  const isSetup = !isBusy && path.startsWith("/setup/");
  return (
    <>
      <title>{isSetup ? setupTitle(words, setup) : checkoutTitle(words, checkout)}</title>
      <BrandStyle color={null} nonce={nonce} />
      {isSetup ? <Setup view={setup} words={words} /> : <Checkout view={checkout} words={words} />}
    </>
  );
}
