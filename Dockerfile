# docker build -t gitlab-sunset . && docker run --rm -v "$PWD:/code" gitlab-sunset check
FROM node:22 AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc tsconfig.json tsconfig.build.json ./
COPY src src
COPY rules rules
COPY fixtures fixtures
COPY schema schema
COPY scripts scripts
COPY templates templates
COPY transforms transforms
COPY README.md LICENSE CHANGELOG.md ./
RUN npm ci && npm pack --pack-destination /tmp

FROM node:22-slim
# git tells what is staged, what was renamed, and what must not be overwritten
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/* \
  && git config --system --add safe.directory '*'
COPY --from=build /tmp/gitlab-sunset-*.tgz /tmp/
RUN npm install --global /tmp/gitlab-sunset-*.tgz && rm /tmp/gitlab-sunset-*.tgz
USER node
WORKDIR /code
ENTRYPOINT ["gitlab-sunset"]
CMD ["check"]
