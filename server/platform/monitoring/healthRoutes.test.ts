import Fastify from 'fastify';
import type { Database } from '../db/database';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { createReadiness } from './createReadiness';
import { healthRoutes } from './healthRoutes';

describe('healthRoutes', () => {
  const database = useTestDatabase();
  const stopping = () => new AbortController();

  async function ask(path: string, of: Database, signal: AbortSignal) {
    const app = Fastify();
    healthRoutes(app, createReadiness({ database: of }), signal);
    const reply = await app.inject(`/health/${path}`);
    await app.close();
    return { status: reply.statusCode, body: reply.json(), isCacheable: reply.headers['cache-control'] !== 'no-store' };
  }

  it('answer 200 while the process and its database answer', async () => {
    const ok = { status: 200, body: { status: 'ok' }, isCacheable: false };

    expect(await ask('live', database(), stopping().signal)).toEqual(ok);
    expect(await ask('ready', database(), stopping().signal)).toEqual(ok);
  });

  it('answer 503 for ready, and 200 for live, while the database fails or does not answer', async () => {
    const failing = { execute: () => Promise.reject(new Error('gone')) } as unknown as Database;
    const silent = { execute: () => new Promise(() => undefined) } as unknown as Database;
    const unavailable = { status: 503, body: { status: 'unavailable', cause: 'database' }, isCacheable: false };

    expect(await ask('ready', failing, stopping().signal)).toEqual(unavailable);
    expect(await ask('ready', silent, stopping().signal)).toEqual(unavailable);
    expect((await ask('live', failing, stopping().signal)).status).toBe(200);
  });

  it('answer 503 for ready once the server is shutting down', async () => {
    const ending = stopping();
    ending.abort();

    expect((await ask('ready', database(), ending.signal)).status).toBe(503);
  });
});
