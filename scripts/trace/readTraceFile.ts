import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readTrace, SourceBroken, type ReadTrace } from '@/domain/trace/readTrace';

/** Reads a trace from a file, packed or not, part by part: no more is unpacked than is read. Rejects where there is no such file; what is wrong within is told in the trace. */
export async function readTraceFile(path: string): Promise<ReadTrace> {
  const packed = await isPacked(path);
  const stream: Readable = createReadStream(path);
  return readTrace(textOf(packed ? unpacked(stream) : stream));
}

function unpacked(stream: Readable): Readable {
  // What goes wrong is told to whoever reads.
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
    throw isOfPacking(error) ? error : new SourceBroken('The file cannot be read further', { cause: error });
  }
}

/** Of zlib: what the file holds is at fault. */
function isOfPacking(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('Z_');
}
