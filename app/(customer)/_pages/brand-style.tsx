import { brandStyle } from "./brand-colour";

/** The merchant's colour on its pages. The policy allows an inline style by its nonce only. */
export const BrandStyle = ({ color, nonce }: { color: string | null; nonce: string }) => (
  // The browser hides the nonce from scripts.
  <style nonce={nonce} suppressHydrationWarning>
    {brandStyle(color)}
  </style>
);
