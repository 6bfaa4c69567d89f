export type Message = {
  /** Its kind: `receipt`, `magic-link`. */
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The idempotency key: sent again with the same key it is the same message. */
  key: string;
  /** The address for replies; nobody reads the sender's own address. */
  replyTo?: string | null | undefined;
  /** The merchant it is sent for; absent: the service itself. */
  merchant?: { merchantId: string; livemode: boolean } | undefined;
  /** The recipient is a member of this merchant: members get test messages too. */
  toMember?: boolean | undefined;
};

/** The message's id at the provider. */
export type Sent = { id: string };
