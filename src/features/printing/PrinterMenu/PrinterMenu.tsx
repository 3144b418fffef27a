import { Button, PopoverNext } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import type { TraceSubject } from '@/features/printing/SaveTrace/traceSubject';
import { usePrintingTrouble } from '@/features/printing/usePrintingTrouble';
import { usePrintsHere } from '@/features/printing/usePrintsHere';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

// Fetched ahead: without a connection it must be there.
const PrinterList = lazyWithTexts(
  async () => (await import(/* webpackPrefetch: true */ '@/features/printing/PrinterMenu/PrinterList')).PrinterList,
);
const PrinterSettingsDialog = lazyWithTexts(
  async () => (await import('@/features/printing/PrinterSettings/PrinterSettingsDialog')).PrinterSettingsDialog,
);
const ConnectPrinters = lazyWithTexts(async () => (await import('@/features/printing/ConnectPrinters/ConnectPrinters')).ConnectPrinters);
const SaveTraceDialog = lazyWithTexts(async () => (await import('@/features/printing/SaveTrace/SaveTraceDialog')).SaveTraceDialog);

/** What the menu leads to: it closes and gives the focus back, then that opens. */
export type PrinterMenuWay =
  | { to: 'settings'; printer: PrinterEntry; location: Location }
  | { to: 'trace'; subject: TraceSubject }
  | { to: 'connect' }
  | { to: 'ready' };

interface PrinterMenuProps {
  onReadyForService: () => void;
}

/** The printers of the user's locations in the top bar (specification 2 §2). Shows nothing where nothing is printed: for the product's administrator. */
export function PrinterMenu({ onReadyForService }: PrinterMenuProps) {
  const { printRuntime } = useRuntime();
  const label = useButtonLabel();
  const printsHere = usePrintsHere();
  const [isOpen, setOpen] = useState(false);
  const [way, setWay] = useState<PrinterMenuWay | null>(null);
  const [traced, setTraced] = useState<TraceSubject | null>(null);
  const close = () => setWay(null);
  if (!printRuntime) return null;

  const menu = (
    <LazyPart onFailed={() => setOpen(false)}>
      <PrinterList
        runtime={printRuntime}
        onLeave={(chosen) => {
          setWay(chosen);
          setOpen(false);
        }}
      />
    </LazyPart>
  );
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        content={menu}
        isOpen={isOpen}
        onInteraction={setOpen}
        onClosed={() => {
          if (way?.to !== 'ready' && way?.to !== 'trace') return;
          close();
          if (way.to === 'ready') onReadyForService();
          else setTraced(way.subject);
        }}
      >
        <Button
          variant="minimal"
          icon={<Print />}
          className={printsHere ? 'printer-menu-button printer-menu-button-main' : 'printer-menu-button'}
          aria-label={label.text}
          title={label.text}
        >
          {label.count > 0 && (
            <span className="news-badge" aria-hidden>
              {label.badge}
            </span>
          )}
        </Button>
      </PopoverNext>
      {!isOpen && way?.to === 'settings' && (
        <LazyPart onFailed={close}>
          <PrinterSettingsDialog printer={way.printer} location={way.location} onClose={close} />
        </LazyPart>
      )}
      {!isOpen && way?.to === 'connect' && (
        <LazyPart onFailed={close}>
          <ConnectPrinters onClose={close} />
        </LazyPart>
      )}
      {traced && (
        <LazyPart onFailed={() => setTraced(null)}>
          <SaveTraceDialog subject={traced} onClose={() => setTraced(null)} />
        </LazyPart>
      )}
    </>
  );
}

/** The name of the button says what is wrong, and how much of it stands on the mark. */
function useButtonLabel() {
  const intl = useIntl();
  const { unserved, printers, questions } = usePrintingTrouble();
  const count = unserved.length + printers + questions;
  const text =
    count === 0
      ? intl.formatMessage({ id: 'printing.menu.openButton' })
      : intl.formatMessage({ id: 'printing.menu.troubleButton' }, { unserved: unserved.length, printers, questions });
  return { count, text, badge: intl.formatNumber(count) };
}
