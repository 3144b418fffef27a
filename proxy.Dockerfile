# Caddy with the rate limit module that the Caddyfile uses; the standard image does not contain it.
FROM caddy:2-builder AS build
RUN xcaddy build --with github.com/mholt/caddy-ratelimit@v0.1.0

FROM caddy:2
COPY --from=build /usr/bin/caddy /usr/bin/caddy
