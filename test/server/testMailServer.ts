import { createServer, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** How the mail server handles the next mail. */
type Behavior = 'accept' | { code: number; text: string; at: 'recipient' | 'data' };

export interface ReceivedMail {
  to: string;
  subject: string;
  from: string;
  text: string;
  html: string;
  messageId: string;
  headers: { key: string; value: string }[];
  attachments: { filename: string | null; mimeType: string; content: Buffer }[];
}

/** An SMTP server on a free local port, for the tests of one file. */
export function useMailServer() {
  const received: ReceivedMail[] = [];
  const state: { behavior: Behavior; attempts: number; url: string } = { behavior: 'accept', attempts: 0, url: '' };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, callback) => {
      state.attempts += 1;
      callback(state.behavior !== 'accept' && state.behavior.at === 'recipient' ? refusal(state.behavior) : null);
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        if (state.behavior !== 'accept') return callback(refusal(state.behavior));
        void PostalMime.parse(Buffer.concat(chunks)).then(
          ({ subject = '', text = '', html = '', messageId = '', from, headers, attachments }) => {
            const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
            const files = attachments.map(({ filename, mimeType, content }) => ({ filename, mimeType, content: bytesOf(content) }));
            received.push({ to, subject, from: from?.address ?? '', text, html, messageId, headers, attachments: files });
            callback();
          },
        );
      });
    },
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.server.address();
    state.url = typeof address === 'object' && address ? `smtp://127.0.0.1:${address.port}` : '';
  });
  beforeEach(() => {
    received.length = 0;
    Object.assign(state, { behavior: 'accept', attempts: 0 });
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, state };
}

/** The parser returns buffers unless it is configured otherwise. */
function bytesOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** A server that accepts connections and never sends anything; with `url` the client waits 50 ms for the greeting. */
export async function startSilentServer(): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}?greetingTimeout=50`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The token of a link in a text. Throws if there is none. */
export function tokenIn(text: string): string {
  const [, token] = /#token=([\w-]{43})/.exec(text) ?? [];
  if (token === undefined) throw new Error(`No link with a token in: ${text}`);
  return token;
}
