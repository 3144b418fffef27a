/**
 * Why no camera can be used. `unavailable`: the browser has none to offer, because the page is not secure (http) or the browser is too old.
 * `inUse`: another program has it.
 */
export type CameraProblem = 'denied' | 'none' | 'inUse' | 'unavailable' | 'failed';

/** The pictures of a camera; `stop` releases it. */
export type OpenedCamera = { kind: 'open'; stream: MediaStream; stop: () => void } | { kind: CameraProblem };

/** By the name of the error of `getUserMedia` (W3C Media Capture and Streams). */
const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
};

/** Opens the camera of the device, on a phone that of its back. The browser asks the user. Never rejects. */
export async function openCamera(): Promise<OpenedCamera> {
  // Missing on pages that are not secure, which the type does not state.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return { kind: 'unavailable' };
  try {
    const stream = await devices.getUserMedia({ video: { facingMode: 'environment' } });
    return { kind: 'open', stream, stop: () => stream.getTracks().forEach((track) => track.stop()) };
  } catch (error) {
    return { kind: (error instanceof Error && PROBLEMS[error.name]) || 'failed' };
  }
}
