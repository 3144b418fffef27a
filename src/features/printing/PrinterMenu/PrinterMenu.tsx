import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { PrinterMenuTarget } from '@/features/printing/PrinterMenu/printerMenuTarget';
import { usePrintingProblems } from '@/features/printing/usePrintingProblems';
import { isNonEmpty } from '@/lib/isNonEmpty';
import { usePrintsHere } from '@/features/printing/usePrintsHere';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LatePopover } from '@/ui/LatePopover/LatePopover';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

// Prefetched, to be available offline.
const PrinterList = lazyWithTexts(
  async () =>
    (await import(/* webpackChunkName: "shellLater", webpackPrefetch: true */ '@/features/printing/PrinterMenu/PrinterList')).PrinterList,
);
const PrinterSettingsDialog = lazyWithTexts(
  async () => (await import('@/features/printing/PrinterSettings/PrinterSettingsDialog')).PrinterSettingsDialog,
);
const AddPrinterDialog = lazyWithTexts(async () => (await import('@/features/printing/AddPrinter/AddPrinterDialog')).AddPrinterDialog);
const ConnectPrinters = lazyWithTexts(async () => (await import('@/features/printing/ConnectPrinters/ConnectPrinters')).ConnectPrinters);
// Prefetched, to be available offline.
const SaveTraceDialog = lazyWithTexts(
  async () =>
    (await import(/* webpackChunkName: "shellLater", webpackPrefetch: true */ '@/features/printing/SaveTrace/SaveTraceDialog'))
      .SaveTraceDialog,
);

interface PrinterMenuProps {
  onReadyForService: () => void;
}

/** The printers of the user's locations in the top bar (specification 2 §2). Renders nothing for product administrators. */
export function PrinterMenu({ onReadyForService }: PrinterMenuProps) {
  const { printRuntime } = useRuntime();
  const label = useButtonLabel();
  const printsHere = usePrintsHere();
  const [chosen, setChosen] = useState<PrinterMenuTarget | null>(null);
  const [target, setTarget] = useState<PrinterMenuTarget | null>(null);
  const leave = () => setTarget(null);
  const { locations } = useSignedIn();
  if (!printRuntime) return null;

  return (
    <>
      <LatePopover
        content={(close) => (
          <PrinterList
            runtime={printRuntime}
            onLeave={(to) => {
              setChosen(to);
              close();
            }}
          />
        )}
        onClosed={() => {
          setChosen(null);
          if (chosen?.to === 'ready') onReadyForService();
          else setTarget(chosen);
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
      </LatePopover>
      {target?.to === 'settings' && (
        <LazyPart onFailed={leave}>
          <PrinterSettingsDialog printer={target.printer} location={target.location} onClose={leave} />
        </LazyPart>
      )}
      {target?.to === 'add' && isNonEmpty(locations) && (
        <LazyPart onFailed={leave}>
          <AddPrinterDialog locations={locations} onClose={leave} />
        </LazyPart>
      )}
      {target?.to === 'connect' && (
        <LazyPart onFailed={leave}>
          <ConnectPrinters onClose={leave} />
        </LazyPart>
      )}
      {target?.to === 'trace' && (
        <LazyPart onFailed={leave}>
          <SaveTraceDialog subject={target.subject} onClose={leave} />
        </LazyPart>
      )}
    </>
  );
}

/** The label of the button describes the problems that the badge counts. */
function useButtonLabel() {
  const intl = useIntl();
  const { unserved, printers, questions: ofOrders, testQuestions } = usePrintingProblems();
  const questions = ofOrders + testQuestions;
  const count = unserved.length + printers + questions;
  const text =
    count === 0
      ? intl.formatMessage({ id: 'printing.menu.openButton' })
      : intl.formatMessage({ id: 'printing.menu.problemsButton' }, { unserved: unserved.length, printers, questions });
  return { count, text, badge: intl.formatNumber(count) };
}
