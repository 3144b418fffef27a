import { createActor, waitFor } from 'xstate';
import type { PrinterEntry } from '@/domain/printer';
import { printerDraftOf, settingsThatDiffer, type PrinterDraft, type PrinterSettings } from '@/domain/printerSettings';
import { providePrinterSettings } from '@/features/printing/PrinterSettings/printerSettingsActors';
import { aPrinter } from '../../../../test/factories/aPrinter';

const BASE = printerDraftOf(aPrinter());

/** Saves a draft over the current settings, and returns what was sent and the result. */
async function save(change: Partial<PrinterDraft>, now: Partial<PrinterEntry> | null, reply: { error?: unknown } = {}, read?: unknown) {
  const sent: PrinterSettings[] = [];
  const machine = providePrinterSettings({
    printRuntime: null,
    readPrinter: () => Promise.resolve(read === undefined ? { printer: now && aPrinter(now) } : { error: read }),
    updatePrinter: (settings) => {
      sent.push(settings);
      return Promise.resolve(reply);
    },
  });
  const actor = createActor(machine).start();
  const draft = { ...BASE, ...change };
  actor.send({ type: 'save.request', change: settingsThatDiffer(draft, BASE), draft, base: BASE });
  const { context } = await waitFor(actor, (state) => !state.matches({ save: 'saving' }));
  actor.stop();
  return { sent, result: context.saved };
}

describe('providePrinterSettings', () => {
  it('provides every actor', () => {
    const provided = providePrinterSettings({
      printRuntime: null,
      readPrinter: () => Promise.resolve({ printer: null }),
      updatePrinter: () => Promise.resolve({}),
    });
    // An actor without an implementation calls `missingActor`.
    const placeholders = Object.values(provided.implementations.actors).filter((logic) =>
      JSON.stringify(logic, textOfFunctions).includes('missingActor'),
    );

    expect(placeholders).toEqual([]);
  });

  it('applies the edited fields to the current settings', async () => {
    expect(await save({ copies: 3 }, { printerName: 'Barra' })).toEqual({ sent: [{ copies: 3 }], result: { kind: 'done' } });
  });

  it('does not send fields that already have the new value [PR-08]', async () => {
    expect(await save({ copies: 3 }, { copies: 3 })).toEqual({ sent: [], result: { kind: 'done' } });
    expect(await save({ copies: 3, autoPrint: false }, { copies: 3 })).toEqual({ sent: [{ autoPrint: false }], result: { kind: 'done' } });
  });

  it('sends nothing if two users changed the same field', async () => {
    expect(await save({ copies: 3, autoPrint: false }, { copies: 4 })).toEqual({ sent: [], result: { kind: 'conflict' } });
  });

  it('reports that the printer no longer exists, before and during the save', async () => {
    const missing = { kind: 'http', status: 404, code: 'NOT_FOUND', message: '' };

    expect(await save({ copies: 3 }, null)).toEqual({ sent: [], result: { kind: 'gone' } });
    expect(await save({ copies: 3 }, {}, { error: missing })).toEqual({ sent: [{ copies: 3 }], result: { kind: 'gone' } });
  });

  it('reports a failed update, and sends nothing after a failed read', async () => {
    expect(await save({ copies: 3 }, {}, { error: { kind: 'network' } })).toMatchObject({
      result: { kind: 'failed', error: { kind: 'network' } },
    });
    expect(await save({ copies: 3 }, {}, {}, { kind: 'offline' })).toEqual({
      sent: [],
      result: { kind: 'failed', error: { kind: 'offline' } },
    });
  });
});

function textOfFunctions(_key: string, value: unknown): unknown {
  return typeof value === 'function' ? value.toString() : value;
}
