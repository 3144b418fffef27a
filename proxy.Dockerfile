# Caddy with the module that limits rates (Caddyfile): stock Caddy has none.
FROM caddy:2-builder AS build
RUN xcaddy build --with github.com/mholt/caddy-ratelimit@v0.1.0

FROM caddy:2
COPY --from=build /usr/bin/caddy /usr/bin/caddy
