// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

/** @type {Record<string, string>} */
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.ndjson': 'application/x-ndjson' };

/**
 * Serves the files of a folder on localhost with the app server's script policy.
 * @param {string} folder
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serveFolder(folder) {
  const server = createServer((request, reply) => {
    const file = join(folder, new URL(request.url ?? '/', 'http://x').pathname.replace(/^\/+/, '').replaceAll('..', ''));
    if (!existsSync(file)) return reply.writeHead(404).end();
    reply.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': "script-src 'self'; worker-src 'self'",
    });
    return reply.end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Could not listen on a port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
