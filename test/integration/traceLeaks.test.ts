import fc from 'fast-check';
import { deleteDB } from 'idb';
import { printTraceDraftSchema } from '@/domain/printTrace';
import { base64Of } from '@/features/printing/SaveTrace/base64Of';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { createTraceArchive } from '@/services/traces/traceArchive';
import { createTraceSink } from '@/services/traces/traceSink';
import { openTraceStore } from '@/services/traces/traceStore';
import { randomRun, personalTexts, recordRun, STIMULI, type RandomRun } from '../machines/randomRun';

const ORIGIN = { app: '4.3.44', machines: {}, zone: 'Europe/Madrid', browser: 'Chrome 150' };

function unpacked(packed: BlobPart): Promise<string> {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

/** The texts of a recorded run in the store, the downloaded file, and the request to support. */
async function storedAndSent(name: string, run: RandomRun): Promise<string[]> {
  const machine = MACHINES_BY_NAME[name];
  if (!machine) throw new Error(`No machine named ${name}`);
  const store = await openTraceStore();
  try {
    await createTraceSink(store, 'page-1').store(recordRun(machine, run));
    const stored: string[] = [];
    for await (const { text } of store.read(await store.list())) stored.push(text);
    const saved = await createTraceArchive(store, ORIGIN, () => Promise.resolve()).save({ kind: 'all', id: null, locationId: null }, 0);
    const draft = printTraceDraftSchema.parse({
      ...{ locationId: null, orderId: null, printerUuid: null, words: '' },
      from: new Date(saved.from ?? 0).toISOString(),
      to: new Date(saved.to ?? 0).toISOString(),
      lines: saved.lines,
      trace: await base64Of(saved.packed),
    });
    const { trace, ...rest } = draft;
    return [...stored, await unpacked(saved.packed), JSON.stringify(rest), await unpacked(Buffer.from(trace, 'base64'))];
  } finally {
    store.close();
    await deleteDB('pase-traces');
  }
}

describe('stored and exported traces', () => {
  it.each(Object.entries(STIMULI))(
    'contain no personal data, whatever events %s receives: in the store, the file and the request to support [TR-03, BT-03]',
    async (name, stimuli) => {
      await fc.assert(
        fc.asyncProperty(randomRun(stimuli), async (run) => {
          const texts = await storedAndSent(name, run);
          expect(texts).toHaveLength(4);
          expect(texts[0]).toContain(`"machine":"${name}"`);
          expect(texts[3]).toContain(`"machine":"${name}"`);
          for (const words of personalTexts(run)) {
            for (const text of texts) expect(text).not.toContain(JSON.stringify(words).slice(1, -1));
          }
        }),
        { numRuns: 25 },
      );
    },
    60_000,
  );
});
