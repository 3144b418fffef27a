import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import type { ConnectMethod } from '@/domain/printer';
import { printerRowTexts } from '@/features/printing/PrinterMenu/printerRow';
import type { PrinterEntryActor } from '@/machines/printerEntry/printerEntryMachine';
import { entryId } from '@/machines/printRuntime/printRuntimeProtocol';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** The state of a printer as the tab that prints reports it; null if this tab does not know it. `isDown`: it cannot print now. */
export function usePrinterState(printerUuid: string, method?: ConnectMethod): { text: string; isDown: boolean } | null {
  const intl = useIntl();
  const { printRuntime } = useRuntime();
  const entry = useSelector(
    printRuntime ?? undefined,
    // Only printer entries are children of the runtime under these ids.
    (state) => state?.children[entryId(printerUuid)] as PrinterEntryActor | undefined,
  );
  const snapshot = useSelector(entry, (state) => state);
  if (!snapshot) return null;
  const { state, detail, code, colour } = printerRowTexts(snapshot, method);
  const text = [intl.formatMessage({ id: state }), detail && intl.formatMessage({ id: detail }), code].filter(Boolean).join(' · ');
  return { text, isDown: colour === 'red' };
}
