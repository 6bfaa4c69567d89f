import { create, deploy, status } from "@/scripts/migrate/migrations";
import { throwawayCluster } from "@/scripts/postgres/throwaway";

const usage = "Usage: npm run migrate -- deploy | new NAME | status";

const main = async ([command, label]: string[]): Promise<void> => {
  if (command === "deploy") {
    const names = await deploy(await databaseUrl());
    console.log(names.length > 0 ? `Applied ${names.join(", ")}` : "Nothing to apply");
  } else if (command === "new" && label && /^[a-z0-9_]+$/.test(label)) {
    await draft(label);
  } else if (command === "status") {
    console.log(JSON.stringify(await status(await databaseUrl()), null, 2));
  } else {
    throw new Error(usage);
  }
};

// A migration is drawn from the files alone, so it needs a server but nobody's data.
const draft = async (label: string): Promise<void> => {
  const cluster = await throwawayCluster();
  try {
    const name = await create(cluster.url("postgres"), label);
    console.log(name ? `Wrote prisma/migrations/${name}` : "The schema has not changed");
  } finally {
    await cluster.stop();
  }
};

const databaseUrl = async (): Promise<string> => {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new Error("Set DATABASE_URL to the database meant.");
  return url;
};

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
