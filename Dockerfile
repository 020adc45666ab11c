# syntax=docker/dockerfile:1
ARG SWIFT_IMAGE=swift:6.3-bookworm
ARG BASE_IMAGE=debian:12-slim

FROM ${SWIFT_IMAGE} AS build
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install -y --no-install-recommends libmicrohttpd-dev libcurl4-openssl-dev libsqlite3-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /topshelf
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests
RUN swift build -c release --product topshelf --static-swift-stdlib \
 && strip .build/release/topshelf

FROM ${BASE_IMAGE}
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install -y --no-install-recommends libmicrohttpd12 libcurl4 libsqlite3-0 ca-certificates tzdata curl \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --create-home --home-dir /home/topshelf topshelf \
 && install -d -o topshelf -g topshelf -m 700 /data
COPY --from=build /topshelf/.build/release/topshelf /usr/bin/topshelf
COPY web /usr/share/topshelf/web
COPY Resources/*.json /usr/share/topshelf/Resources/
USER 10001
ENV HOME=/home/topshelf \
    TOPSHELF_HOST=0.0.0.0 \
    TOPSHELF_NO_BROWSER=1 \
    TOPSHELF_DATA_DIR=/data/favorites \
    XDG_CONFIG_HOME=/data/config \
    XDG_CACHE_HOME=/data/cache
VOLUME /data
EXPOSE 8677
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s \
  CMD ["curl", "--fail", "--silent", "http://127.0.0.1:8677/health"]
ENTRYPOINT ["/usr/bin/topshelf"]
