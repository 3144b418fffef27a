import type { IncomingMessage } from 'node:http';

/**
 * The whole body of a request; null when it is longer than `limit` bytes. What is too long is read to its end and thrown
 * away: a client that is still sending would miss the answer. Rejects when the client goes away.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Without an encoding set, a request gives its bytes.
  for await (const bytes of request as AsyncIterable<Buffer>) {
    length += bytes.length;
    if (length > limit) chunks.length = 0;
    else chunks.push(bytes);
  }
  return length > limit ? null : Buffer.concat(chunks);
}
