import { create, status } from "@/scripts/migrate/migrations";
import { prepareDatabase } from "@/scripts/migrate/prepare-database";
import { throwawayCluster } from "@/scripts/postgres/throwaway";
import { runCommand } from "@/scripts/setup/run-command";

const usage = "Usage: npm run migrate -- deploy | new NAME | status";

const main = async ([command, label]: string[]): Promise<void> => {
  if (command === "deploy") {
    const { applied, warning } = await prepareDatabase({
      databaseUrl: databaseUrl(),
      ownerUrl: ownerUrl(),
    });
    console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "Nothing to apply");
    if (warning) console.log(warning);
  } else if (command === "new" && label && /^[a-z0-9_]+$/.test(label)) {
    await draft(label);
  } else if (command === "status") {
    console.log(JSON.stringify(await status(ownerUrl()), null, 2));
  } else {
    throw new Error(usage);
  }
};

// A migration is generated from the files only, so it needs a server but no data.
const draft = async (label: string): Promise<void> => {
  const cluster = await throwawayCluster();
  try {
    const name = await create(cluster.url("postgres"), label);
    console.log(name ? `Wrote prisma/migrations/${name}` : "The schema has not changed");
  } finally {
    await cluster.stop();
  }
};

const ownerUrl = (): string => process.env["DATABASE_OWNER_URL"] || databaseUrl();

const databaseUrl = (): string => {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new Error("Set DATABASE_URL to the database meant.");
  return url;
};

await runCommand(() => main(process.argv.slice(2)));
