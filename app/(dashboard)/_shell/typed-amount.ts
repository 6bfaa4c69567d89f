/** An amount as people type it: `12 500`, `12.500`, `12,500 XPF` or `12500 F`. NaN for anything else. */
export const typedAmount = (typed: string): number => {
  const bare = typed
    .trim()
    .replace(/(xpf|f|fcfp|cfp)$/i, "")
    .trimEnd();
  const isWhole = /^\d{1,12}$/.test(bare) || /^\d{1,3}([\s.,]\d{3}){1,3}$/.test(bare);
  return isWhole ? Number(bare.replace(/\D/g, "")) : Number.NaN;
};
