import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import type { Person } from "@/lib/members/claim";
import { notAMember } from "@/lib/members/errors";
import { changeSession } from "@/lib/members/store";

/** Test or live, for this session only. */
export const switchMode = (person: Person, livemode: boolean): Promise<void> =>
  changeSession(person.sessionId, { livemode });

/** Selects another merchant of the person, in test mode: nobody should start with real money by surprise. */
export const switchShop = async (person: Person, merchantId: string): Promise<void> => {
  const membership = await db.member.findFirst({
    where: { userId: person.user.id, merchantId },
    select: { id: true },
  });
  if (!membership) refuse(notAMember);
  await changeSession(person.sessionId, { merchantId, livemode: false });
};
