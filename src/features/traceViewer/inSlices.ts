import { nextTask } from '@/features/traceViewer/nextTask';

/** In ms: then the page has its turn. */
const SLICE_MS = 12;

/**
 * Does long work part by part beside what the person does. Gives its outcome; null where it was ended before. `onSlice` is told what the
 * work said last, whenever the page is about to have its turn.
 */
export async function inSlices<Said, Outcome>(
  work: Iterator<Said, Outcome>,
  isEnded: () => boolean,
  onSlice?: (said: Said) => void,
): Promise<Outcome | null> {
  let began = performance.now();
  for (let part = work.next(); ; part = work.next()) {
    if (part.done) return part.value;
    if (performance.now() - began < SLICE_MS) continue;
    onSlice?.(part.value);
    await nextTask();
    if (isEnded()) return null;
    began = performance.now();
  }
}
