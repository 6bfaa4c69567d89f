import { purposeOf } from "@/lib/kit/env";
import { deploymentSecrets } from "@/scripts/start/secrets";

// Fresh secrets of a deployment as a `.env`, on standard output only: `npm run -s secrets > .env`.
for (const [name, value] of Object.entries(deploymentSecrets())) {
  console.log(`# ${purposeOf(name)}\n${name}=${value}\n`);
}
