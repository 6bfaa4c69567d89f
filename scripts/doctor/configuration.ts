import { type Problem, problemsIn } from "@/lib/kit/env";
import { inngestMode } from "@/lib/kit/inngest/mode";
import { type Check, failed, ok, reasonOf, warning } from "@/scripts/doctor/check";
import { embeddedUrl } from "@/scripts/start/database";
import { productEnvironment } from "@/scripts/start/environment";
import { deploymentSecrets, foreseeSecrets } from "@/scripts/start/secrets";
import { problemsInSettings, readSettings, type Settings } from "@/scripts/start/settings";

export interface Configured {
  checks: Check[];
  /** Undefined when nothing further can be checked. */
  settings?: Settings;
  /** The environment of the programs. */
  env?: NodeJS.ProcessEnv;
}

const toSet = ({ variable, message }: Problem): Check =>
  failed(
    variable,
    message,
    isUnsetSecret(variable, message) ? "`npm run -s secrets` prints fresh ones." : undefined,
  );

const isUnsetSecret = (variable: string, message: string): boolean =>
  message.startsWith("not set") && variable in deploymentSecrets();

/** Everything that is wrong with the variables, as the launcher and the programs read them. */
export const checkConfiguration = (source: NodeJS.ProcessEnv): Configured => {
  const launcher = problemsInSettings(source);
  const isDeployment = source["NODE_ENV"] === "production";
  if (launcher.length > 0) {
    // With an incomplete environment only the source itself is reported.
    const INSTALLATION = isDeployment ? "deployment" : "trial";
    const rest = isDeployment ? problemsIn({ ...source, INSTALLATION }) : [];
    const named = new Set(launcher.map(({ variable }) => variable));
    const more = rest.filter(({ variable }) => !named.has(variable));
    return { checks: [...launcher, ...more].map(toSet) };
  }
  const settings = readSettings(source);
  let env: NodeJS.ProcessEnv;
  try {
    env = environmentOf(source, settings);
  } catch (thrown) {
    return { checks: [failed("secrets", reasonOf(thrown), "Restore the folder of DATA_DIR.")] };
  }
  const problems = problemsIn(env).map(toSet);
  const checks = problems.length > 0 ? problems : [ok("configuration", kindOf(settings))];
  return { settings, env, checks: [...checks, ...checkInngest(env), ...checkMailMode(env)] };
};

const kindOf = ({ isDeployment, dataDir }: Settings): string =>
  isDeployment ? "a deployment, nothing missing" : `a trial on ${dataDir}`;

/** A deployment generates nothing; a trial has what it stored or would generate. */
const environmentOf = (source: NodeJS.ProcessEnv, settings: Settings): NodeJS.ProcessEnv => {
  if (settings.isDeployment) return { ...source, INSTALLATION: "deployment" };
  const secrets = foreseeSecrets(source, settings.dataDir);
  const url = settings.databaseUrl ?? embeddedUrl(settings, secrets);
  return { ...source, ...productEnvironment(settings, secrets, url) };
};

const checkInngest = (env: NodeJS.ProcessEnv): Check[] => {
  try {
    inngestMode(env);
    return [];
  } catch (thrown) {
    return [
      failed("INNGEST_*", reasonOf(thrown), "See the background work in docs/operations.md."),
    ];
  }
};

const checkMailMode = ({ MAIL, INSTALLATION }: NodeJS.ProcessEnv): Check[] =>
  MAIL === "folder" && INSTALLATION === "deployment"
    ? [
        warning(
          "MAIL",
          "folder: no e-mail leaves this machine, sign-in links and receipts included",
          "Set RESEND_API_KEY or SMTP_URL for one that does.",
        ),
      ]
    : [];
