# Easel in one image. See docs/deploy.md.
FROM node:24-slim
# Encodes videos where the encoder from npm has no binary, such as on arm64.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
RUN mkdir /app /data && chown node:node /app /data
USER node
WORKDIR /app
COPY --chown=node:node . .
# Installs the packages without the test tools, then builds the pages.
RUN node lib/boot.mjs build
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:3000/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "lib/boot.mjs", "start"]
