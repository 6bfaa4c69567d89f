/** Whether these scopes hold the needed one: `*` holds all, `family:write` includes `family:read`. */
export const holdsScope = (held: readonly string[], needed: string): boolean => {
  const family = needed.split(":")[0];
  return held.some((scope) => scope === "*" || scope === needed || scope === `${family}:write`);
};
