import type { NextConfig } from "next";

// The benchmark's build stands beside the product's and alone holds the `*.bench.ts` routes and `*.bench.tsx` pages.
const distDir = process.env["MOTU_DIST"] ?? ".next";
const pageExtensions = [
  "tsx",
  "ts",
  ...(distDir === ".next-bench" ? ["bench.ts", "bench.tsx"] : []),
];

// A start reads it too, without a compiler: Node strips its types, and they are all that is TypeScript in it.
const config: NextConfig = {
  distDir,
  pageExtensions,
  poweredByHeader: false,
  // lib/process/compression.ts compresses everything that the process serves.
  compress: false,
  reactStrictMode: true,
  typedRoutes: true,
  // Each group of routes has a root layout, so an unknown address belongs to none of them.
  experimental: { globalNotFound: true },
  // The head of a page is whole before it is sent: titles and previews are read by more than browsers.
  htmlLimitedBots: /./,
  images: { unoptimized: true },
  // `npm run check` looks at the types; a newcomer's first build need not.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    // Their names carry a hash of what they hold.
    {
      source: "/assets/:path*",
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    },
    // The till's worker: asked for again at each visit, and allowed the page above the folder that it lies in.
    {
      source: "/terminal/sw.js",
      headers: [
        { key: "Cache-Control", value: "no-cache" },
        { key: "Service-Worker-Allowed", value: "/terminal" },
      ],
    },
    {
      source: "/dashboard-worker.js",
      headers: [{ key: "Cache-Control", value: "no-cache" }],
    },
  ],
  serverExternalPackages: [
    "pg",
    "nodemailer",
    "inngest",
    "graphile-worker",
    "resend",
    "undici",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@opentelemetry/api",
    "@opentelemetry/context-async-hooks",
    "@opentelemetry/exporter-prometheus",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-metrics",
    "@opentelemetry/sdk-trace-base",
  ],
  turbopack: { root: import.meta.dirname },
};

export default config;
