import { Button } from '@blueprintjs/core';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { spaceOfGrant } from '@/domain/localNetwork';
import { can } from '@/domain/permissions';
import type { PrinterReport } from '@/domain/printJob';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { printerRowTexts, type PrinterRowTexts } from '@/features/printing/PrinterMenu/printerRow';
import { printerWithLocation } from '@/features/printing/printerWithLocation';
import type { ReadyLine, ReadyStatus } from '@/features/printing/ReadyForService/readyLine';
import { useAllPrintersPoll } from '@/features/printing/usePolledPrinters';
import { useKnownPrinters, type KnownPrinter } from '@/features/printing/useKnownPrinters';
import { useWhoPrints } from '@/entities/printing/useWhoPrints';
import type { PrinterEntryActor } from '@/machines/printerEntry/printerEntryMachine';
import { entryId } from '@/machines/printRuntime/printRuntimeProtocol';
import { useLive } from '@/services/realtime/useLive';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

const NONE: readonly never[] = [];

const STATUS_OF: Record<PrinterRowTexts['colour'], ReadyStatus> = {
  green: 'ok',
  amber: 'warning',
  red: 'wrong',
  grey: 'open',
  blue: 'open',
};

interface PrinterLinesOptions {
  /** Opens the dialog that adds a printer. */
  onAdd: () => void;
}

/**
 * Which device prints, then each active printer; if the user's locations have no printer, a notice with a button for users who may add one.
 * A printer that waits for the connection or a permission is not reported as wrong.
 */
export function usePrinterLines({ onAdd }: PrinterLinesOptions): ReadyLine[] {
  const intl = useIntl();
  const live = useLive();
  const { printRuntime } = useRuntime();
  const settings = useKnownPrinters();
  const entries = useEntries(settings);
  const who = useWhoLine();
  const { user, locations } = useSignedIn();
  const mayAdd = can(user.role, 'thirdParty-printer', 'updateOwn') && locations.length > 0;
  const printers = entries.flatMap((entry): ReadyLine[] => {
    const snapshot = entry.getSnapshot();
    const { printer, permissionBlocked } = snapshot.context;
    if (snapshot.matches('disabled')) return [];
    const known = settings.get(printer.uuid);
    const texts = printerRowTexts(snapshot, known?.printer.connectMethod);
    const { url } = printer;
    const waits = (permissionBlocked && spaceOfGrant(printer.needsGrant) !== null) || (!live && !snapshot.matches('unavailable'));
    const status = waits ? 'open' : STATUS_OF[texts.colour];
    const detail = texts.detail && intl.formatMessage({ id: texts.detail });
    const state = [intl.formatMessage({ id: texts.state }), detail, texts.code].filter(Boolean).join(' · ');
    return [
      {
        id: printer.uuid,
        status,
        title: printerWithLocation(intl, known?.printer, known?.location),
        text: status === 'wrong' ? wrongText(intl, state, known, snapshot.context.report) : state,
        ...(status === 'wrong' &&
          snapshot.matches('usable') &&
          url !== null && {
            action: (
              <Button onClick={() => printRuntime?.send({ type: 'printer.check', url })}>
                {intl.formatMessage({ id: 'printing.ready.checkButton' })}
              </Button>
            ),
          }),
      },
    ];
  });
  return [who, ...(settings.size === 0 ? [noPrinter(intl, mayAdd ? onAdd : null)] : printers)];
}

/** What is wrong and what to do. For a printer that asks for its tickets, the server knows since when. */
function wrongText(intl: IntlShape, state: string, known: KnownPrinter | undefined, report: PrinterReport | null) {
  if (!known || !report?.since) return intl.formatMessage({ id: 'printing.ready.printerError' }, { state });
  const time = <ZonedTime instant={report.since} timeZone={known.location.timeZone} show="date" />;
  return <FormattedMessage id="printing.ready.printerSinceError" values={{ state, time }} />;
}

/** `onAdd` is null if the user may not add a printer. */
function noPrinter(intl: IntlShape, onAdd: (() => void) | null): ReadyLine {
  return {
    id: 'noPrinter',
    status: 'wrong',
    title: intl.formatMessage({ id: 'printing.ready.noPrinterTitle' }),
    text: intl.formatMessage({ id: onAdd ? 'printing.ready.noPrinterError' : 'printing.ready.noPrinterWhoError' }),
    ...(onAdd && { action: <Button onClick={onAdd}>{intl.formatMessage({ id: 'printing.menu.addButton' })}</Button> }),
  };
}

function useWhoLine(): ReadyLine {
  const intl = useIntl();
  const who = useWhoPrints();
  const allPoll = useAllPrintersPoll();
  const live = useLive();
  const { locations } = useSignedIn();
  const { printRuntime } = useRuntime();
  const unserved = useSelector(printRuntime ?? undefined, (state) => state?.context.unserved ?? NONE);
  const isPermissionBlocked = useEntries(useKnownPrinters()).some((entry) => entry.getSnapshot().context.permissionBlocked);
  const line = { id: 'who', title: intl.formatMessage({ id: 'printing.ready.whoTitle' }) };
  if (allPoll) return { ...line, status: live ? 'ok' : 'open', text: intl.formatMessage({ id: 'printing.who.printersAsk' }) };
  if (who === 'unknown')
    return { ...line, status: 'open', text: intl.formatMessage({ id: live ? 'printing.who.unknown' : 'printing.who.offline' }) };
  if (unserved.length > 0) {
    const names = intl.formatList(unserved.map((id) => locations.find((location) => location.id === id)?.name ?? id));
    return {
      ...line,
      status: isPermissionBlocked ? 'open' : 'wrong',
      text: intl.formatMessage(
        { id: isPermissionBlocked ? 'printing.ready.whoPermissionBlockedText' : 'printing.ready.whoError' },
        { locations: names },
      ),
    };
  }
  return {
    ...line,
    status: 'ok',
    text: intl.formatMessage({ id: who === 'nobody' ? 'printing.ready.otherUserText' : `printing.who.${who}` }),
  };
}

/** The entries of all printers; the component rerenders when the texts of one of them change. */
function useEntries(settings: ReadonlyMap<string, KnownPrinter>): readonly PrinterEntryActor[] {
  const { printRuntime } = useRuntime();
  const printers = useSelector(printRuntime ?? undefined, (state) => state?.context.printers ?? NONE);
  const children = useSelector(printRuntime ?? undefined, (state) => state?.children);
  const entries = useMemo(
    // Only printer entries are children of the runtime under these ids.
    () => printers.flatMap(({ uuid }) => (children?.[entryId(uuid)] as PrinterEntryActor | undefined) ?? []),
    [printers, children],
  );
  useSyncExternalStore(
    useCallback(
      (changed) => {
        const subscriptions = entries.map((entry) => entry.subscribe(changed));
        return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
      },
      [entries],
    ),
    () =>
      entries
        .map((entry) => {
          const snapshot = entry.getSnapshot();
          const { printer, report } = snapshot.context;
          return JSON.stringify([printerRowTexts(snapshot, settings.get(printer.uuid)?.printer.connectMethod), report?.since]);
        })
        .join(),
  );
  return entries;
}
