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

/** What the dialog's machine works with. None of the calls rejects. */
export interface PrinterSettingsLinks {
  printRuntime: PrintRuntimeActor | null;
  /** The printer as the server has it now; null where there is none any more. */
  readPrinter: () => Promise<{ printer: PrinterEntry | null } | { error: unknown }>;
  updatePrinter: (change: PrinterSettings) => PromiseLike<Reply>;
}

/** The settings dialog's machine with the server and the printer. */
export function providePrinterSettings(links: PrinterSettingsLinks) {
  return printerSettingsMachine.provide({
    actors: {
      saveSettings: fromPromise(({ input }) => saveSettings(links, input)),
      checkConnection: fromPromise(({ input }) => checkConnection(input.address, links.printRuntime)),
    },
  });
}

/** What was typed goes over what is there now; what is there already is not sent again (row PR-08). */
async function saveSettings(links: PrinterSettingsLinks, { change, draft, base }: SaveRequest): Promise<SaveResult> {
  const read = await links.readPrinter();
  if ('error' in read) return failure(read.error);
  if (!read.printer) return { kind: 'gone' };
  const now = printerDraftOf(read.printer);
  if (fieldsInConflict(draft, base, now).length > 0) return { kind: 'conflict' };
  const wanted = settingsThatDiffer(draft, now);
  const rest = Object.fromEntries(Object.entries(wanted).filter(([field]) => field in change));
  if (Object.keys(rest).length === 0) return { kind: 'done' };
  const { error } = await links.updatePrinter(rest);
  return error === undefined ? { kind: 'done' } : failure(error);
}

function failure(error: unknown): SaveResult {
  return isApiError(error) && error.kind === 'http' && error.status === 404 ? { kind: 'gone' } : { kind: 'failed', error };
}
