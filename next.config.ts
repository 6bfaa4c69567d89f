import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: true,
  images: { unoptimized: true },
  serverExternalPackages: [
    "pg",
    "nodemailer",
    "inngest",
    "graphile-worker",
    "resend",
    "undici",
    "@prisma/client",
    "@prisma/adapter-pg",
  ],
  turbopack: { root: import.meta.dirname },
};

export default config;
