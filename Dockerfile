# syntax=docker/dockerfile:1

# The version that package.json pins as `node`, which the image has of its own: a test compares the two.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/stubs scripts/stubs
RUN npm ci
COPY . .
RUN npm run build
RUN npm run trim

FROM node:24.21.0-slim
LABEL org.opencontainers.image.title="Motu"
ENV NODE_ENV=production \
    DATA_DIR=/data
WORKDIR /app
# What runs belongs to root and is written by nobody; /data and /tmp alone are.
COPY --from=build /app /app
RUN install -d -o node -g node /data
USER node
EXPOSE 3000 3001
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "scripts/start/health-check.mjs"]
STOPSIGNAL SIGTERM
# What `npm start` runs, without npm's own lines in between.
CMD ["node", "scripts/start.mjs"]
