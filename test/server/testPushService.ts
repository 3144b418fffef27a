import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { PushSubscriptionBody } from '@/domain/alert';
import type { PushContent } from '../../server/modules/alerts/postPush';

/** A message as a push service received it, and as the browser decrypts it. */
export interface ReceivedPush {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  content: PushContent;
}

/** A push service (RFC 8030) on a free local port, and the browsers that are subscribed to it, for the tests of one file. */
export function usePushService() {
  const received: ReceivedPush[] = [];
  /** `posts` counts the requests; a reply waits for `ready`. */
  const state = { status: 201, headers: {} as Record<string, string>, url: '', posts: 0, ready: (): Promise<void> => Promise.resolve() };
  const browsers = new Map<string, { key: ECDH; auth: Buffer }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const browser = browsers.get(path);
      if (state.status < 300 && browser) {
        // `postPush` sends this.
        const content = JSON.parse(decrypt(Buffer.concat(chunks), browser.key, browser.auth)) as PushContent;
        received.push({ path, headers: request.headers, content });
      }
      state.posts += 1;
      void state.ready().then(() => response.writeHead(state.status, state.headers).end());
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    state.url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  });
  beforeEach(() => {
    received.length = 0;
    browsers.clear();
    Object.assign(state, { status: 201, headers: {}, posts: 0, ready: () => Promise.resolve() });
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  /** The subscription that a browser sends to the API. */
  function subscribe(name: string): PushSubscriptionBody {
    const key = createECDH('prime256v1');
    key.generateKeys();
    const auth = randomBytes(16);
    browsers.set(`/${name}`, { key, auth });
    return {
      endpoint: `${state.url}/${name}`,
      keys: { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  }

  return { received, state, subscribe };
}

/** Decrypts a message as a browser does: `aes128gcm` (RFC 8188) with the keys of its subscription (RFC 8291). */
function decrypt(body: Buffer, key: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', key.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
