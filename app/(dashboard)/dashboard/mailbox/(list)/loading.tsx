import { Skeleton, SkeletonLines } from "@/app/_ui/skeleton";

export default function MailboxLoading() {
  return (
    <>
      <Skeleton className="mb-6 h-15 w-72" />
      <SkeletonLines count={6} />
    </>
  );
}
