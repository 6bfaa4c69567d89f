/** Where the messages wait that the bank's form sent before the page's own code had come. */
export type BufferedMessages = { cardFormMessages?: MessageEvent[] };

/** Stands before the bank's frame in the document: the frame may be ready first. */
export const BufferBankMessages = ({ nonce }: { nonce: string }) => (
  <script
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
    dangerouslySetInnerHTML={{ __html: HEAR }}
    nonce={nonce}
    // The browser hides a nonce from whoever reads the document.
    suppressHydrationWarning
  />
);

/** One of the scripts that a pay page is known to hold, see `scripts/pay-pages`. */
export const HEAR =
  'window.cardFormMessages=[];addEventListener("message",e=>window.cardFormMessages.push(e))';
