import { nextTask } from '@/features/traceViewer/nextTask';

/** In ms, before the task yields to the page. */
const SLICE_MS = 12;

/**
 * Runs a long task in slices that yield to the page. Returns its result, or null if it was stopped. Before each yield to the page,
 * `onSlice` receives the last value that the task yielded.
 */
export async function inSlices<Yielded, Outcome>(
  work: Iterator<Yielded, Outcome>,
  isEnded: () => boolean,
  onSlice?: (yielded: Yielded) => void,
): Promise<Outcome | null> {
  let sliceStart = performance.now();
  for (let part = work.next(); ; part = work.next()) {
    if (part.done) return part.value;
    if (performance.now() - sliceStart < SLICE_MS) continue;
    onSlice?.(part.value);
    await nextTask();
    if (isEnded()) return null;
    sliceStart = performance.now();
  }
}
