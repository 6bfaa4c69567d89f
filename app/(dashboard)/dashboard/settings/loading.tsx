import { Skeleton } from "@/app/_ui/skeleton";

export default function SettingsLoading() {
  return (
    <div className="max-w-3xl">
      <Skeleton className="mb-6 h-16 w-full max-w-xl" />
      <Skeleton className="mb-4 h-13 w-full" />
      <Skeleton className="h-120 w-full" />
    </div>
  );
}
