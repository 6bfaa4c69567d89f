"use client";

import { Crash, type CrashProps } from "@/app/_ui/crash";

export default function DashboardErrorPage(props: Omit<CrashProps, "home">) {
  return <Crash {...props} home="/dashboard" />;
}
