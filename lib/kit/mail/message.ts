export type Message = {
  /** What it is: `receipt`, `magic-link`. */
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Names the message: sent again under the same key it is the same message, never a second one. */
  key: string;
  /** Where an answer goes; nobody reads the sender's own address. */
  replyTo?: string | null | undefined;
  /** On whose behalf; absent: the service itself. */
  merchant?: { merchantId: string; livemode: boolean } | undefined;
  /** The address is that of a person of this merchant: they get test messages too. */
  toMember?: boolean | undefined;
};

/** The message's name where it went. */
export type Sent = { id: string };
