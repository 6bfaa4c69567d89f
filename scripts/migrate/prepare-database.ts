import { deploy } from "@/scripts/migrate/migrations";
import { grantTo, isConfined, rightsOf, riskOf } from "@/scripts/migrate/rights";

export interface Addresses {
  /** The role that the product connects as. */
  databaseUrl: string;
  /** The owner of the tables; the same if the operator has only one role. */
  ownerUrl: string;
}

export interface Prepared {
  /** Names of the migrations that were applied. */
  applied: string[];
  /** Warnings about security. */
  warning: string | undefined;
}

/** Migrations as the owner, then the grants of the product's role. */
export const prepareDatabase = async ({ databaseUrl, ownerUrl }: Addresses): Promise<Prepared> => {
  const applied = await deploy(ownerUrl).catch((error) => Promise.reject(explained(error)));
  const rights = await rightsOf(databaseUrl);
  if (!isConfined(rights)) return { applied, warning: riskOf(rights) };
  if (ownerUrl !== databaseUrl) await grantTo(ownerUrl, rights.role);
  return { applied, warning: undefined };
};

const explained = (error: unknown): unknown =>
  error instanceof Error && /permission denied|must be owner/.test(error.message)
    ? new Error(
        `The migrations need the owner of the database (${error.message}). Set DATABASE_OWNER_URL.`,
        { cause: error },
      )
    : error;
