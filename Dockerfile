# Easel in one image. See docs/deploy.md. The exact version: an image that is built again is the same one.
FROM node:24.21.0-bookworm-slim
# Encodes videos where the encoder from npm has no binary, such as on arm64.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
RUN mkdir /app /data && chown node:node /app /data && chmod 700 /data
USER node
WORKDIR /app
# A list, not the folder: what else lies in it, such as `.env`, does not belong into an image.
COPY --chown=node:node package.json package-lock.json LICENSE ./
COPY --chown=node:node next.config.mjs postcss.config.mjs tailwind.config.ts tsconfig.json ./
COPY --chown=node:node instrumentation-client.ts ./
COPY --chown=node:node app app
COPY --chown=node:node components components
COPY --chown=node:node lib lib
COPY --chown=node:node public public
COPY --chown=node:node sandbox sandbox
# Installs the packages without the test tools, then builds the pages.
RUN node lib/boot.mjs build
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:3000/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "lib/boot.mjs", "start"]
