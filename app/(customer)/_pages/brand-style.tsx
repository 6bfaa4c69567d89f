import { brandStyle } from "./brand-colour";

/** The merchant's colour on its pages; the policy allows a style by its nonce alone. */
export const BrandStyle = ({ color, nonce }: { color: string | null; nonce: string }) => (
  // The browser hides a nonce from whoever reads the document.
  <style nonce={nonce} suppressHydrationWarning>
    {brandStyle(color)}
  </style>
);
