import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** One year, without subdomains: printers of the same domain may speak plain http. */
const HSTS = 'max-age=31536000';

/**
 * Sends the security headers (decision G58): pages run only what this server serves, but may speak to any host, since
 * nobody knows at build time where the printers are. HSTS goes to those who came by TLS, which a trusted proxy says (`x-forwarded-proto`); not
 * for localhost, where it would close every other port to plain http. No upgrade to https: the demo runs on plain http.
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
