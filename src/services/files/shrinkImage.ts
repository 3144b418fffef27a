import { checkImage, type ImageProblem, type ImageType } from '@/services/files/checkImage';

/** The maximum length of the longer side of an uploaded image, in pixels. */
export const MAX_SIDE = 1600;
/** The server's limit of the base64 text (`uploadFileSchema`), in bytes of the file. */
const MAX_UPLOAD_BYTES = 5_900_000;
const QUALITY = 0.85;

export interface ReadyImage {
  /** Without the `data:` prefix. */
  base64: string;
  /** With the extension of its type. */
  name: string;
}

const EXTENSIONS: Record<ImageType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** Prepares an image for upload: scales it down to 1600 pixels, and converts it to JPEG when it is still too large. */
export async function shrinkImage(file: File): Promise<ReadyImage | { problem: ImageProblem }> {
  const checked = await checkImage(file);
  if ('problem' in checked) return checked;
  try {
    const bitmap = await createImageBitmap(file);
    try {
      const { blob, type } = await encodeWithinLimit(bitmap, checked.type);
      return { base64: await base64Of(blob), name: nameOf(file.name, type) };
    } finally {
      bitmap.close();
    }
  } catch {
    // The browser cannot decode the image or is out of memory.
    return { problem: 'unreadable' };
  }
}

async function encodeWithinLimit(bitmap: ImageBitmap, type: ImageType): Promise<{ blob: Blob; type: ImageType }> {
  const blob = await encode(bitmap, type);
  if (blob.size <= MAX_UPLOAD_BYTES) return { blob, type };
  return { blob: await encode(bitmap, 'image/jpeg'), type: 'image/jpeg' };
}

function encode(bitmap: ImageBitmap, type: ImageType): Promise<Blob> {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Could not create a 2D canvas context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Could not encode the canvas as an image'))), type, QUALITY),
  );
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : '');
    reader.onerror = () => reject(new Error('Could not read the image as base64'));
    reader.readAsDataURL(blob);
  });
}

function nameOf(name: string, type: ImageType): string {
  const stem = name.replace(/\.[^.]*$/, '').slice(0, 100) || 'image';
  return `${stem}.${EXTENSIONS[type]}`;
}
