/** `npx tsx prisma/seed.ts`: a demo merchant. Run again, it finds its rows and changes nothing. */
import { disconnect } from "@/lib/kit/db";
import { seedShop } from "@/prisma/seed/shop";

try {
  const shop = await seedShop();
  console.log(JSON.stringify(shop));
} finally {
  await disconnect();
}
