# Easel in one image. See docs/deploy.md. The exact version: an image that is built again is the same one. A tag can be
# moved by its owner; to pin the bytes, pass the digest of your registry:
# docker build --build-arg NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:... .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# Makes the package that other projects install, and installs it.
FROM ${NODE_IMAGE} AS build
WORKDIR /src
# A list, not the folder: what else lies in it, such as `.env`, does not belong into an image.
COPY package.json package-lock.json LICENSE README.md ./
COPY next.config.mjs postcss.config.mjs tailwind.config.ts tsconfig.json ./
COPY instrumentation-client.ts ./
COPY app app
COPY components components
COPY lib lib
COPY public public
COPY sandbox sandbox
RUN node lib/boot.mjs package --into /package
# With the lock of the clone, so that the packages of packages have its versions, too.
WORKDIR /app
RUN cp /src/package-lock.json . && echo '{"name":"app","private":true}' > package.json \
  && npm install --omit=dev --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error /package/easel-*.tgz

FROM ${NODE_IMAGE}
# The encoder of videos, in place of the one from npm, which is under the GPL.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
RUN mkdir -m 700 /data && chown 1000:1000 /data
COPY --from=build /app/node_modules /app/node_modules
# The user `node` by number, so that a cluster sees that it is not root. It owns /data alone, and writes there and in /tmp.
USER 1000:1000
WORKDIR /data
ENV PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  HOME=/data HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["easel", "start"]
