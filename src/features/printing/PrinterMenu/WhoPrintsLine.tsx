import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { CHECK_LATE_AFTER_MS } from '@/domain/printTiming';
import { useAllPrintersPoll } from '@/features/printing/usePolledPrinters';
import { useWhoPrints } from '@/entities/printing/useWhoPrints';
import type { NonPublicSpace } from '@/lib/addressSpace';
import type { PrinterLaneActor } from '@/machines/printerLane/printerLaneMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { laneId } from '@/machines/printRuntime/printRuntimeProtocol';
import { useLive } from '@/services/realtime/useLive';
import { useClock } from '@/ui/clock/useClock';
import { usePageVisible } from '@/ui/usePageVisible';

interface WhoPrintsLineProps {
  runtime: PrintRuntimeActor;
  /** The address space that printers are in that are unreachable until the browser's permission is granted; null: none is. */
  blockedSpace: NonPublicSpace | null;
}

/** Which tab prints, and what prevents it (row BP-02). */
export function WhoPrintsLine({ runtime, blockedSpace }: WhoPrintsLineProps) {
  const intl = useIntl();
  const who = useWhoPrints();
  const live = useLive();
  const allPoll = useAllPrintersPoll();
  const isSlow = useIsSlow(runtime) && who === 'thisTab';
  const visible = usePageVisible();
  return (
    <div className="printer-menu-who" role="status">
      <strong>
        {intl.formatMessage({
          id: allPoll ? 'printing.who.printersAsk' : live || who !== 'unknown' ? `printing.who.${who}` : 'printing.who.offline',
        })}
      </strong>
      {who === 'nobody' && !allPoll && <span>{intl.formatMessage({ id: 'printing.who.nobodyHint' })}</span>}
      {blockedSpace && <span>{intl.formatMessage({ id: 'printing.who.grantWarning' }, { space: blockedSpace })}</span>}
      {isSlow && <span>{intl.formatMessage({ id: 'printing.who.slowWarning' })}</span>}
      {who === 'thisTab' && !allPoll && !visible && <span>{intl.formatMessage({ id: 'printing.who.hiddenWarning' })}</span>}
    </div>
  );
}

/** Whether the browser throttles this tab: the check of every printer is overdue, although none is printing. */
function useIsSlow(runtime: PrintRuntimeActor): boolean {
  const checks = useSelector(runtime, (state) => state.context.checks);
  return useClock(
    useCallback(
      (now: number) => {
        const { children } = runtime.getSnapshot();
        const urls = Object.keys(checks);
        const isOverdue = (url: string) => {
          // Only lanes are children of the runtime under these ids.
          const lane = children[laneId(url)] as PrinterLaneActor | undefined;
          return now - Date.parse(checks[url]?.at ?? '') > CHECK_LATE_AFTER_MS && lane?.getSnapshot().matches('printing') !== true;
        };
        return urls.length > 0 && urls.every(isOverdue);
      },
      [checks, runtime],
    ),
  );
}
