# The whole marketplace in one image: `docker build -t mentorea .`. It holds what `npm run pack` packs.
# Its other programs: `docker run … mentorea ./mentorea api` (the API alone), `./mentorea admin --help` (the command line).
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run pack -- /app/packed && tar -xzf /app/packed/*.tar.gz -C /app/packed --strip-components=1 && rm /app/packed/*.tar.gz*

FROM node:24-slim
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/packed ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["./mentorea"]
