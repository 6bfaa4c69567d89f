import { BrandStyle } from "./_pages/brand-style";
import { Checkout } from "./_pages/checkout";
import { pageContext } from "./_server/page-context";

/** For the form of a bank that does not exist; customer pages show their own 404. */
export default async function NotFoundPage() {
  const { words, nonce, path } = await pageContext();
  return (
    <>
      <title>{words.t("not_found.title")}</title>
      <BrandStyle color={null} nonce={nonce} />
      <Checkout view={{ state: "not_found", paths: { self: path } }} words={words} />
    </>
  );
}
