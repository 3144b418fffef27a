import type { IncomingMessage } from 'node:http';

/**
 * Reads the body of a request; null if it is longer than `limit` bytes. Such a body is read to its end and discarded, because a client
 * that is still sending would miss the reply. Rejects if the client disconnects.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Without an encoding, the chunks of a request are buffers.
  for await (const bytes of request as AsyncIterable<Buffer>) {
    length += bytes.length;
    if (length > limit) chunks.length = 0;
    else chunks.push(bytes);
  }
  return length > limit ? null : Buffer.concat(chunks);
}
