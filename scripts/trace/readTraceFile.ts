import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readTrace, TraceSourceError, type ReadTrace } from '@/domain/trace/readTrace';

/**
 * Reads a trace from a file, compressed or not, as a stream. Rejects when the file does not exist; problems in its content are returned as
 * faults.
 */
export async function readTraceFile(path: string): Promise<ReadTrace> {
  const packed = await isPacked(path);
  const stream: Readable = createReadStream(path);
  return readTrace(textOf(packed ? unpacked(stream) : stream));
}

function unpacked(stream: Readable): Readable {
  // The reader of the stream receives errors.
  return pipeline(stream, createGunzip(), () => undefined);
}

async function isPacked(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE() === 0x1f_8b;
  } finally {
    await file.close();
  }
}

async function* textOf(parts: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  try {
    for await (const part of parts) yield decoder.decode(part, { stream: true });
  } catch (error) {
    throw isOfPacking(error) ? error : new TraceSourceError('The file cannot be read further', { cause: error });
  }
}

/** Whether zlib reported the error: the content of the file is invalid. */
function isOfPacking(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('Z_');
}
