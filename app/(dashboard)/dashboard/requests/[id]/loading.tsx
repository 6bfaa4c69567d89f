import { Skeleton, SkeletonLines } from "@/app/_ui/skeleton";

export default function RequestLoading() {
  return (
    <>
      <Skeleton className="mb-6 h-20 w-full max-w-xl" />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-64 w-full" />
        <SkeletonLines count={5} />
      </div>
    </>
  );
}
