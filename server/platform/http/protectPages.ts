import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** One year, without subdomains: printers of the same domain may use plain http. */
const HSTS = 'max-age=31536000';

/**
 * Sends the security headers (decision G58): pages run only scripts of this server, but can connect to any host, because printers'
 * addresses are not known at build time. HSTS is sent over TLS only, also as reported by a trusted proxy (`x-forwarded-proto`), and not for
 * localhost, where it would block plain http on all other ports. No `upgrade-insecure-requests`: the demo uses plain http.
 */
export function protectPages(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https' && request.hostname !== 'localhost') void reply.header('strict-transport-security', HSTS);
  });
  return app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'https:'],
        'connect-src': ["'self'", 'http:', 'https:', 'ws:', 'wss:'],
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
      },
    },
    strictTransportSecurity: false,
  });
}
