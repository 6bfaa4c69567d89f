/** `npx tsx prisma/seed.ts`: a shop to try things in. Run again, it finds what it made and changes nothing. */
import { disconnect } from "@/lib/kit/db";
import { seedShop } from "@/prisma/seed/shop";

try {
  const shop = await seedShop();
  console.log(JSON.stringify(shop));
} finally {
  await disconnect();
}
