import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Sends the security headers (decision G58): pages run only what this server serves, but may speak to any host, since
 * nobody knows at build time where the printers are. No HSTS and no upgrade to https: the demo runs on plain http.
 */
export function protectPages(app: FastifyInstance) {
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
