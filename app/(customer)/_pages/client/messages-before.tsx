/** Messages that the bank's form sent before the page's own code was loaded. */
export type BufferedMessages = { cardFormMessages?: MessageEvent[] };

/** Placed before the bank's frame in the document, because the frame may be ready first. */
export const BufferBankMessages = ({ nonce }: { nonce: string }) => (
  <script
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
    dangerouslySetInnerHTML={{ __html: HEAR }}
    nonce={nonce}
    // The browser hides the nonce from scripts.
    suppressHydrationWarning
  />
);

/** Its hash is in the policy of the pay pages, see `scripts/pay-pages`. */
export const HEAR =
  'window.cardFormMessages=[];addEventListener("message",e=>window.cardFormMessages.push(e))';
