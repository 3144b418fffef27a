import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned } from '../../server/modules/integrations/signature';

/** A message as an app received it. */
export interface ReceivedMessage {
  id: string;
  attempt: string;
  signed: boolean;
  body: { type: string; locationId: string; data: Record<string, unknown> };
}

/** The answer of an app; null for no answer, with the connection left open. */
export type AppAnswer = { status: number; body?: unknown; headers?: Record<string, string>; text?: string } | null;

/** The app of a connection: a local HTTP server that records messages and answers as the test specifies. */
export class AppServer {
  readonly received: ReceivedMessage[] = [];
  secret = '';
  answer: (message: ReceivedMessage) => AppAnswer = () => ({ status: 200, body: {} });
  readonly #server: Server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const { headers } = request;
      const id = String(headers['webhook-id']);
      const message = {
        id,
        attempt: String(headers['pase-attempt']),
        signed: isSigned(
          { id, timestamp: Number(headers['webhook-timestamp']), body: text },
          String(headers['webhook-signature']),
          this.secret,
        ),
        // Only the server under test sends messages.
        body: JSON.parse(text) as ReceivedMessage['body'],
      };
      this.received.push(message);
      const answer = this.answer(message);
      if (!answer) return;
      response.writeHead(answer.status, { 'content-type': answer.text ? 'text/html' : 'application/json', ...answer.headers });
      response.end(answer.text ?? JSON.stringify(answer.body ?? {}));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    // A server that listens on TCP has a port.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/pase`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  typesReceived(): string[] {
    return this.received.map(({ body }) => body.type);
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  // Chunks of a request without an encoding are bytes.
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
