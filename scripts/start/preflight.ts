import type { Check } from "@/scripts/doctor/check";
import { type Configured, checkConfiguration } from "@/scripts/doctor/configuration";
import { checkDatabase } from "@/scripts/doctor/database";
import { checkMachine } from "@/scripts/doctor/machine";

/** Everything that can be checked before anything is changed: configuration, machine, the given database. */
export const preflight = async (source: NodeJS.ProcessEnv): Promise<Configured> => {
  const configured = checkConfiguration(source);
  const { settings } = configured;
  if (!settings) return configured;
  const { databaseUrl, databaseOwnerUrl: ownerUrl } = settings;
  const [machine, database] = await Promise.all([
    checkMachine(settings),
    databaseUrl ? checkDatabase({ databaseUrl, ownerUrl }) : ([] as Check[]),
  ]);
  return { ...configured, checks: [...configured.checks, ...machine, ...database] };
};
