import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addressInCode } from '@/domain/addressInCode';
import { createQrReader } from '@/services/camera/createQrReader';
import { openCamera, type CameraProblem } from '@/services/camera/openCamera';

/** Time between two pictures in ms: quick for a person, and leaves the processor of a phone time for the preview. */
const READ_EVERY_MS = 200;

type Scan = { kind: 'starting' } | { kind: 'scanning'; unusable: string | null } | { kind: CameraProblem };

/**
 * Shows the camera in `video` and reads QR codes until one contains an address, which `onFound` gets once with the text of the code. `unusable`
 * is the text of the last code without an address. The camera is released when the component unmounts.
 */
export function useScannedAddress(onFound: (address: string, text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [scan, setScan] = useState<Scan>({ kind: 'starting' });
  const found = useEffectEvent(onFound);

  useEffect(() => {
    let hasEnded = false;
    let stop = (): void => undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function start(): Promise<void> {
      const camera = await openCamera();
      if (camera.kind !== 'open') return hasEnded ? undefined : setScan(camera);
      stop = camera.stop;
      if (hasEnded || !video.current) return stop();
      video.current.srcObject = camera.stream;
      await video.current.play().catch(() => undefined);
      const read = await createQrReader();
      if (hasEnded) return;
      setScan({ kind: 'scanning', unusable: null });
      const next = async () => {
        const text = video.current && (await read(video.current));
        if (hasEnded) return;
        const address = text ? addressInCode(text) : null;
        if (text && address !== null) return found(address, text);
        if (text)
          setScan((before) => (before.kind === 'scanning' && before.unusable === text ? before : { kind: 'scanning', unusable: text }));
        timer = setTimeout(() => void next(), READ_EVERY_MS);
      };
      void next();
    }

    start().catch(() => {
      stop();
      if (!hasEnded) setScan({ kind: 'failed' });
    });
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  return { video, scan };
}
