/** Why a file is not taken as an image. */
export type ImageProblem = 'tooBig' | 'notAnImage' | 'unreadable';

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

/** A photo of a telephone has a tenth of it. What is more would only fill the memory of a small computer. */
export const MAX_FILE_BYTES = 25_000_000;

/** The types that are taken, told by how a file begins: its name may lie. */
const BEGINNINGS: readonly [ImageType, RegExp][] = [
  ['image/jpeg', /^ffd8ff/],
  ['image/png', /^89504e470d0a1a0a/],
  ['image/webp', /^52494646.{8}57454250/],
];

/** Which image a file is, whatever it is called, or why it is none that is taken. */
export async function checkImage(file: Blob): Promise<{ type: ImageType } | { problem: ImageProblem }> {
  if (file.size > MAX_FILE_BYTES) return { problem: 'tooBig' };
  const beginning = await bytesOf(file.slice(0, 12));
  if (beginning === null) return { problem: 'unreadable' };
  const hex = Array.from(beginning, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const type = BEGINNINGS.find(([, begins]) => begins.test(hex))?.[0];
  return type ? { type } : { problem: 'notAnImage' };
}

/** Null for a file that is gone, or that may not be read. */
async function bytesOf(blob: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return null;
  }
}
