import { clientSecret, idInClientSecret } from "@/lib/kit/client-secret";

/** Opens `/setup/<secret>`. */
export const setupSecretOf = (id: string): string => clientSecret("setup", id);

/** The id in a secret that we issued; null for any other text. */
export const idInSecret = (secret: string): string | null => idInClientSecret("setup", secret);
