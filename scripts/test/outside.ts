const outside = /^(RESEND_|SMTP_|INNGEST_|BANK_PROVIDER|STRIPE_|PAYZEN_)/;

/** Takes out of the environment whatever would let a test reach somebody else's service. */
export const forgetOutside = (): void => {
  for (const name of Object.keys(process.env)) if (outside.test(name)) delete process.env[name];
};
