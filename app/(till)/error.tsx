"use client";

import { Crash, type CrashProps } from "@/app/_ui/crash";

export default function TillErrorPage(props: Omit<CrashProps, "home">) {
  return (
    <main className="px-4" id="content" tabIndex={-1}>
      <Crash {...props} home="/terminal" />
    </main>
  );
}
