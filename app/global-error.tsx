"use client";

import "./crash.css";
import { Crash, type CrashProps } from "@/app/_ui/crash";

/** The root layout failed: this page brings its own document. */
export default function GlobalErrorPage(props: Omit<CrashProps, "home">) {
  return (
    <html lang="fr">
      <body className="font-sans">
        <main className="px-4">
          <Crash {...props} home="/" />
        </main>
      </body>
    </html>
  );
}
