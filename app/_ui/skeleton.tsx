/** A placeholder as high as the content. */
export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden="true" className={`skeleton ${className}`} data-skeleton="" />
);

/** Placeholder lines of a list. */
export const SkeletonLines = ({ count }: { count: number }) => (
  <div
    aria-hidden="true"
    className="divide-y divide-line rounded-panel border border-line bg-surface"
    data-skeleton=""
  >
    {Array.from({ length: count }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move.
      <div className="flex h-20 items-center gap-6 px-5 md:h-14" key={line}>
        <div className="skeleton h-4 w-24" />
        <div className="skeleton h-4 flex-1" />
        <div className="skeleton hidden h-4 w-28 md:block" />
      </div>
    ))}
  </div>
);
