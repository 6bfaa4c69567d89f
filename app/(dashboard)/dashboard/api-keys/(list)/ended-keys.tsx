import type { Words } from "@/app/_intl/words";
import { Disclosure } from "@/app/_ui/disclosure";
import type { Context } from "@/lib/kit/context";
import type { ApiKey } from "@/prisma/client/client";
import { keysByState, maskOf } from "./keys";

/** Keys that no longer work, collapsed. */
export const EndedKeys = async ({ ctx, words }: { ctx: Context; words: Words }) => {
  const { t } = words;
  const { ended } = await keysByState(ctx);
  if (ended.length === 0) return null;
  return (
    <div className="mt-5">
      <Disclosure title={t("apiKeys.ended", { count: ended.length })}>
        <ul className="divide-y divide-line">
          {ended.map((key) => (
            <li className="flex flex-wrap justify-between gap-x-4 px-5 py-3 text-sm" key={key.id}>
              <span className="min-w-0 break-words">
                {key.name ?? t("apiKeys.unnamed")}{" "}
                <span className="font-mono text-muted">{maskOf(key)}</span>
              </span>
              <span className="tabular text-muted">{endOf(key, words)}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
};

const endOf = ({ revokedAt, expiresAt }: ApiKey, { t, when }: Words): string => {
  if (revokedAt) return t("apiKeys.revokedOn", { moment: when(revokedAt, "table") });
  return expiresAt ? t("apiKeys.expiredOn", { moment: when(expiresAt, "table") }) : "";
};
