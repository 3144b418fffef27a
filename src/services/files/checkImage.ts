/** Why a file is rejected as an image. */
export type ImageProblem = 'tooBig' | 'notAnImage' | 'unreadable';

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

/** Ten times the size of a phone photo; decoding more could exhaust the memory of a small computer. */
export const MAX_FILE_BYTES = 25_000_000;

/** The accepted types by the file's signature in hex; the file name is not trusted. */
const SIGNATURES: readonly [ImageType, RegExp][] = [
  ['image/jpeg', /^ffd8ff/],
  ['image/png', /^89504e470d0a1a0a/],
  ['image/webp', /^52494646.{8}57454250/],
];

/** Detects the image type of a file by its content, or returns why it is rejected. */
export async function checkImage(file: Blob): Promise<{ type: ImageType } | { problem: ImageProblem }> {
  if (file.size > MAX_FILE_BYTES) return { problem: 'tooBig' };
  const bytes = await bytesOf(file.slice(0, 12));
  if (bytes === null) return { problem: 'unreadable' };
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const type = SIGNATURES.find(([, signature]) => signature.test(hex))?.[0];
  return type ? { type } : { problem: 'notAnImage' };
}

/** Returns null for a file that was deleted or cannot be read. */
async function bytesOf(blob: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return null;
  }
}
