import { nextTask } from '@/features/lab/nextTask';

/** In ms: then the page has its turn. */
const SLICE_MS = 12;

/** Does long work part by part beside what the person does. Gives its outcome; null where it was ended before. */
export async function inSlices<Outcome>(work: Iterator<void, Outcome>, isEnded: () => boolean): Promise<Outcome | null> {
  let began = performance.now();
  for (let part = work.next(); ; part = work.next()) {
    if (part.done) return part.value;
    if (performance.now() - began < SLICE_MS) continue;
    await nextTask();
    if (isEnded()) return null;
    began = performance.now();
  }
}
