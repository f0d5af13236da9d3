# docker build -t gitlab-sunset . && docker run --rm -v "$PWD:/code" gitlab-sunset check
FROM node:22.12.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc tsconfig.json tsconfig.build.json ./
COPY scripts/build scripts/build
COPY src src
COPY rules rules
COPY fixtures fixtures
RUN npm ci --ignore-scripts && npm run build && npm prune --ignore-scripts --omit=dev --omit=optional

FROM node:22.12.0-bookworm-slim
LABEL org.opencontainers.image.title="gitlab-sunset" \
  org.opencontainers.image.description="Finds, proves and rewrites the use of deprecated GitLab API elements" \
  org.opencontainers.image.source="https://gitlab.com/gitlab-sunset/gitlab-sunset" \
  org.opencontainers.image.licenses="MIT"
# git tells what is staged, what was renamed, and what must not be overwritten
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/* \
  && git config --system --add safe.directory '*'
COPY --from=build /build/node_modules /opt/gitlab-sunset/node_modules
COPY --from=build /build/dist /opt/gitlab-sunset/dist
COPY --from=build /build/rules/schema.graphql /opt/gitlab-sunset/rules/
COPY package.json LICENSE README.md CHANGELOG.md /opt/gitlab-sunset/
COPY schema /opt/gitlab-sunset/schema
COPY templates /opt/gitlab-sunset/templates
RUN ln -s /opt/gitlab-sunset/dist/src/cli.js /usr/local/bin/gitlab-sunset && chmod 755 /opt/gitlab-sunset/dist/src/cli.js
USER node
WORKDIR /code
ENTRYPOINT ["gitlab-sunset"]
CMD ["check"]
