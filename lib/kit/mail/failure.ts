/**
 * `invalid_address`: it does not exist or refuses mail, for good. `suppressed`: the provider will not write to it.
 * `provider`: anything else, such as no answer; may be retried with the same key.
 */
export type MailFailureKind = "invalid_address" | "suppressed" | "provider";

export class MailFailure extends Error {
  readonly kind: MailFailureKind;
  constructor(message: string, { kind, cause }: { kind: MailFailureKind; cause?: unknown }) {
    super(message, { cause });
    this.name = "MailFailure";
    this.kind = kind;
  }
}
