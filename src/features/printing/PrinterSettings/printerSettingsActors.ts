import { fromPromise } from 'xstate';
import type { PrinterEntry } from '@/domain/printer';
import { fieldsInConflict, printerDraftOf, settingsThatDiffer, type PrinterSettings } from '@/domain/printerSettings';
import { checkConnection } from '@/features/printing/PrinterSettings/checkConnection';
import { printerSettingsMachine, type SaveRequest, type SaveResult } from '@/machines/printerSettings/printerSettingsMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { isApiError } from '@/services/api/apiError';

interface Reply {
  error?: unknown;
}

/** Dependencies of the dialog's machine. No request rejects. */
export interface PrinterSettingsDependencies {
  printRuntime: PrintRuntimeActor | null;
  /** Returns the printer's current settings from the server; null if it no longer exists. */
  readPrinter: () => Promise<{ printer: PrinterEntry | null } | { error: unknown }>;
  updatePrinter: (change: PrinterSettings) => PromiseLike<Reply>;
}

/** The settings machine connected to the server and the printer. */
export function providePrinterSettings(links: PrinterSettingsDependencies) {
  return printerSettingsMachine.provide({
    actors: {
      saveSettings: fromPromise(({ input }) => saveSettings(links, input)),
      checkConnection: fromPromise(({ input }) => checkConnection(input.address, links.printRuntime)),
    },
  });
}

/** Applies the edited fields to the current settings; fields that already have the new value are not sent (row PR-08). */
async function saveSettings(links: PrinterSettingsDependencies, { change, draft, base }: SaveRequest): Promise<SaveResult> {
  const read = await links.readPrinter();
  if ('error' in read) return failure(read.error);
  if (!read.printer) return { kind: 'gone' };
  const now = printerDraftOf(read.printer);
  if (fieldsInConflict(draft, base, now).length > 0) return { kind: 'conflict' };
  const differing = settingsThatDiffer(draft, now);
  const rest = Object.fromEntries(Object.entries(differing).filter(([field]) => field in change));
  if (Object.keys(rest).length === 0) return { kind: 'done' };
  const { error } = await links.updatePrinter(rest);
  return error === undefined ? { kind: 'done' } : failure(error);
}

function failure(error: unknown): SaveResult {
  return isApiError(error) && error.kind === 'http' && error.status === 404 ? { kind: 'gone' } : { kind: 'failed', error };
}
