import { Skeleton, SkeletonLines } from "@/app/_ui/skeleton";

export default function SimulateLoading() {
  return (
    <>
      <Skeleton className="mb-6 h-20 w-full max-w-2xl" />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <SkeletonLines count={6} />
        <Skeleton className="h-96 w-full max-lg:order-first" />
      </div>
    </>
  );
}
