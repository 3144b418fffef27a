/** Reads the text of the QR code in the current picture of a video; null: there is none. Never rejects. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>;

/** The parts of `BarcodeDetector` (W3C Shape Detection API) that are used; TypeScript does not know it. */
interface Detector {
  detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** Longer side of the decoded picture in pixels: enough for a code that fills a third of the picture, and quick. */
const MAX_SIDE = 800;

/** Creates a reader with the browser's detector, or with a library where the browser has none (Chromium on Windows and Linux, Firefox, Safari). */
export async function createQrReader(): Promise<QrReader> {
  const detector = await createDetector();
  if (detector) {
    return async (video) => {
      const codes = await detector.detect(video).catch(() => []);
      return codes.find(({ rawValue }) => rawValue !== '')?.rawValue ?? null;
    };
  }
  const { default: decodeQr } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const scale = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight, 1));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0) return Promise.resolve(null);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return Promise.resolve(decodeQr(context.getImageData(0, 0, canvas.width, canvas.height)));
    } catch {
      // The library throws for a picture without a code.
      return Promise.resolve(null);
    }
  };
}

async function createDetector(): Promise<Detector | null> {
  // Only some browsers have it.
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  try {
    const formats = await BarcodeDetector?.getSupportedFormats();
    return BarcodeDetector && formats?.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null;
  } catch {
    return null;
  }
}
