import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answer } from './answerErrors';
import { notFound } from './httpError';

const HASHED = /\.[0-9a-f]{6,}\.(?:chunk\.)?\w+(?:\.map)?$/;

/**
 * Serves the built browser app in `folder`, and `index.html` for the URL of every screen. Files with a hash in their name are immutable;
 * all others are revalidated (`no-cache`). Responds with 404 to an unknown file or API path.
 */
export async function serveApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // The folder may be missing: `npm run dev` serves the pages itself.
    suppressWarning: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', HASHED.test(basename(path)) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (!isScreen(request)) return answer(reply, notFound('address'));
    return existsSync(join(folder, 'index.html')) ? reply.sendFile('index.html') : notBuilt(reply);
  });
}

function isScreen({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  return (method === 'GET' || method === 'HEAD') && !/^\/(?:api|socket\.io)(?:\/|$)/i.test(path) && !/\.\w+$/.test(path);
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain').send('The app is not built yet: npm run build\n');
}

/**
 * Returns an id of the build in `folder`: the hashed name of the page's first script, which depends on all others. Null if not built yet.
 */
export async function appBuild(folder: string): Promise<string | null> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '');
  return /<script[^>]*\ssrc="?([^\s">]+)/.exec(page)?.[1] ?? null;
}
