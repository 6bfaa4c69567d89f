import { headers } from "next/headers";
import { GUESSES_SPENT } from "@/lib/capability-urls";
import { BrandStyle } from "./_pages/brand-style";
import { Checkout } from "./_pages/checkout";
import { pageContext } from "./_server/page-context";

/** For an address that opens nothing; who has tried too many is told to wait, and the server answers so. */
export default async function NotFoundPage() {
  const [{ words, nonce, path }, given] = await Promise.all([pageContext(), headers()]);
  const state = given.has(GUESSES_SPENT) ? "busy" : "not_found";
  return (
    <>
      <title>{words.t(`${state}.title`)}</title>
      <BrandStyle color={null} nonce={nonce} />
      <Checkout view={{ state, paths: { self: path } }} words={words} />
    </>
  );
}
