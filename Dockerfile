# The reference server with the browser app. How to run it: docs/operations.md, compose.yaml.
FROM node:20-bookworm-slim AS build
WORKDIR /pase
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:20-bookworm-slim AS libraries
WORKDIR /pase
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
ENV NODE_ENV=production PASE_HOST=0.0.0.0 PASE_PORT=4300
WORKDIR /pase
COPY --from=libraries /pase/node_modules node_modules
COPY package.json tsconfig.json ./
COPY server server
COPY printProgram printProgram
COPY src src
COPY --from=build /pase/dist dist
# Holds generated secrets, and the embedded database unless PASE_DATABASE_URL is set.
RUN mkdir .data && chown node:node .data
USER node
VOLUME /pase/.data
EXPOSE 4300
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PASE_PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which does not forward SIGTERM.
CMD ["node", "--import", "tsx", "server/main.ts"]
