const outside = /^(RESEND_|SMTP_|INNGEST_|BANK_PROVIDER|STRIPE_|PAYZEN_)/;

/** Removes every variable from the environment that would let a test reach an external service. */
export const removeExternalVariables = (): void => {
  for (const name of Object.keys(process.env)) if (outside.test(name)) delete process.env[name];
};
