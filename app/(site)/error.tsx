"use client";

import { Crash, type CrashProps } from "@/app/_ui/crash";

export default function ErrorPage(props: Omit<CrashProps, "home">) {
  return (
    <main className="px-4" id="content">
      <Crash {...props} home="/" />
    </main>
  );
}
