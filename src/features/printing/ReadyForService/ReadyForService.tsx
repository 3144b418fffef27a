import { Button, Callout } from '@blueprintjs/core';
import { Error, Help, Minus, Path, Tick, WarningSign } from '@blueprintjs/icons';
import { useState, type ComponentType } from 'react';
import { useIntl } from 'react-intl';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { ReadyStatus } from '@/features/printing/ReadyForService/readyLine';
import { useBrowserLines, type SoundOfOrders } from '@/features/printing/ReadyForService/useBrowserLines';
import { usePrinterLines } from '@/features/printing/ReadyForService/usePrinterLines';
import { useServerLines } from '@/features/printing/ReadyForService/useServerLines';
import { useSessionLine } from '@/features/printing/ReadyForService/useSessionLine';
import { isNonEmpty } from '@/lib/isNonEmpty';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';
import '@/features/printing/ReadyForService/readyForService.css';

const PrintProof = lazyWithTexts(async () => (await import('@/features/printing/PrintProof/PrintProof')).PrintProof);
const AddPrinterDialog = lazyWithTexts(async () => (await import('@/features/printing/AddPrinter/AddPrinterDialog')).AddPrinterDialog);
const ConnectPrinters = lazyWithTexts(async () => (await import('@/features/printing/ConnectPrinters/ConnectPrinters')).ConnectPrinters);

const ICONS: Record<ReadyStatus, ComponentType<{ size: number }>> = {
  ok: Tick,
  warning: WarningSign,
  wrong: Error,
  open: Help,
  unneeded: Minus,
};

interface ReadyForServiceProps {
  isOpen: boolean;
  onClose: () => void;
  sound: SoundOfOrders;
  /** Expiry of the session, in ms since 1970; null if unknown. */
  sessionEndsAt: number | null;
  onSignOut: () => void;
}

/**
 * A live checklist of whether this tab is ready for service (row BP-04). A wrong item explains what to do; an item that depends on another
 * one is not reported as wrong.
 */
export function ReadyForService({ isOpen, onClose, ...props }: ReadyForServiceProps) {
  const intl = useIntl();
  const [connects, setConnects] = useState(false);
  const [adds, setAdds] = useState(false);
  const { locations } = useSignedIn();
  return (
    <>
      <SideDrawer title={intl.formatMessage({ id: 'printing.menu.readyTitle' })} isOpen={isOpen} onClose={onClose}>
        <Checks {...props} onConnect={() => setConnects(true)} onAdd={() => setAdds(true)} />
      </SideDrawer>
      {connects && (
        <LazyPart onFailed={() => setConnects(false)}>
          <ConnectPrinters onClose={() => setConnects(false)} />
        </LazyPart>
      )}
      {adds && isNonEmpty(locations) && (
        <LazyPart onFailed={() => setAdds(false)}>
          <AddPrinterDialog locations={locations} onClose={() => setAdds(false)} />
        </LazyPart>
      )}
    </>
  );
}

interface ChecksProps extends Pick<ReadyForServiceProps, 'sound' | 'sessionEndsAt' | 'onSignOut'> {
  onConnect: () => void;
  onAdd: () => void;
}

function Checks({ sound, sessionEndsAt, onSignOut, onConnect, onAdd }: ChecksProps) {
  const intl = useIntl();
  const lines = [
    ...useServerLines(),
    ...usePrinterLines({ onAdd }),
    ...useBrowserLines({ sound, onConnect }),
    useSessionLine({ endsAt: sessionEndsAt, onSignOut }),
  ];
  const wrong = lines.filter(({ status }) => status === 'wrong').length;
  return (
    <>
      <Callout compact intent={wrong > 0 ? 'danger' : 'success'} icon={false} role="status" className="ready-summary">
        {intl.formatMessage({ id: 'printing.ready.summaryText' }, { wrong })}
      </Callout>
      <ul className="ready-lines">
        {lines.map(({ id, status, title, text, action }) => {
          const Icon = ICONS[status];
          return (
            <li key={id} className={`ready-line ready-line-${status}`} aria-label={title}>
              <span className="ready-icon" role="img" aria-label={intl.formatMessage({ id: `printing.ready.${status}` })}>
                <Icon size={16} />
              </span>
              <strong className="ready-title">{title}</strong>
              <span className="ready-text">{text}</span>
              {action && <span className="ready-action">{action}</span>}
            </li>
          );
        })}
      </ul>
      <ProofSection />
    </>
  );
}

/** The way of one ticket to the paper, on demand (row W-03). */
function ProofSection() {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const [jobUuid, setJobUuid] = useState<string | null>(null);
  return (
    <section className="ready-proof">
      <h3 className="ready-proof-title">{intl.formatMessage({ id: 'printing.proof.title' })}</h3>
      {isOpen ? (
        <LazyPart onFailed={() => setOpen(false)}>
          <PrintProof jobUuid={jobUuid} onFollow={setJobUuid} />
        </LazyPart>
      ) : (
        <Button icon={<Path />} onClick={() => setOpen(true)}>
          {intl.formatMessage({ id: 'printing.proof.openButton' })}
        </Button>
      )}
    </section>
  );
}
