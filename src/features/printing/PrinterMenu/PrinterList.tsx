import { Button } from '@blueprintjs/core';
import { Confirm, GlobeNetwork, History, Lifesaver, Plus } from '@blueprintjs/icons';
import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { spaceOfGrant } from '@/domain/localNetwork';
import { can } from '@/domain/permissions';
import { PATHS } from '@/domain/screenPaths';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { PrinterMenuTarget } from '@/features/printing/PrinterMenu/printerMenuTarget';
import { PrinterRow } from '@/features/printing/PrinterMenu/PrinterRow';
import { WhoPrintsLine } from '@/features/printing/PrinterMenu/WhoPrintsLine';
import { TestQuestions } from '@/features/printing/PrintQuestion/TestQuestions';
import { EVERYTHING_RECORDED } from '@/features/printing/SaveTrace/traceSubject';
import { useKnownPrinters } from '@/features/printing/useKnownPrinters';
import { NON_PUBLIC_SPACES, type NonPublicSpace } from '@/lib/addressSpace';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { isPermissionBlocked } from '@/machines/printRuntime/runtimeState';
import '@/features/printing/PrinterMenu/printerMenu.css';

interface PrinterListProps {
  runtime: PrintRuntimeActor;
  onLeave: (target: PrinterMenuTarget | null) => void;
}

/** Which device prints, questions about test tickets, a row per printer, and further printing actions. */
export function PrinterList({ runtime, onLeave }: PrinterListProps) {
  const intl = useIntl();
  const settings = useKnownPrinters();
  const printers = useSelector(runtime, (state) => state.context.printers);
  const blockedSpace = useSelector(runtime, blockedSpaceOf);
  const { user, locations } = useSignedIn();
  const mayAdd = can(user.role, 'thirdParty-printer', 'updateOwn') && locations.length > 0;
  const anyActive = printers.some(({ usability }) => usability !== 'disabled');

  return (
    <div className="printer-menu">
      <WhoPrintsLine runtime={runtime} blockedSpace={blockedSpace} />
      {!anyActive && (
        <div className="printer-menu-none" role="note">
          <strong>{intl.formatMessage({ id: 'printing.menu.noServiceEmpty' })}</strong>
          <p>{intl.formatMessage({ id: adviceOf(printers.length, mayAdd) })}</p>
        </div>
      )}
      <TestQuestions />
      <ul className="printer-menu-rows" aria-label={intl.formatMessage({ id: 'printing.menu.openButton' })}>
        {printers.map(({ uuid }) => (
          <PrinterRow key={uuid} uuid={uuid} runtime={runtime} onLeave={onLeave} {...settings.get(uuid)} />
        ))}
      </ul>
      <div className="printer-menu-ways">
        {blockedSpace && (
          <Button size="small" intent="primary" icon={<GlobeNetwork />} onClick={() => onLeave({ to: 'connect' })}>
            {intl.formatMessage({ id: 'printing.menu.connectButton' })}
          </Button>
        )}
        {mayAdd && (
          <Button size="small" icon={<Plus />} onClick={() => onLeave({ to: 'add' })}>
            {intl.formatMessage({ id: 'printing.menu.addButton' })}
          </Button>
        )}
        <Button size="small" icon={<Confirm />} onClick={() => onLeave({ to: 'ready' })}>
          {intl.formatMessage({ id: 'printing.menu.readyButton' })}
        </Button>
        <Link className="printer-menu-journal" to={PATHS.printJournal} onClick={() => onLeave(null)}>
          <History />
          {intl.formatMessage({ id: 'printing.menu.journalLabel' })}
        </Link>
      </div>
      <div className="printer-menu-ways">
        <Button size="small" variant="minimal" icon={<Lifesaver />} onClick={() => onLeave({ to: 'trace', subject: EVERYTHING_RECORDED })}>
          {intl.formatMessage({ id: 'traces.save.button' })}
        </Button>
      </div>
    </div>
  );
}

/** Which permission of the browser is missing: that for the local network before that for this computer; null if none is. */
function blockedSpaceOf({ context }: SnapshotFrom<PrintRuntimeActor>): NonPublicSpace | null {
  const blocked = context.printers.filter((printer) => isPermissionBlocked(context, printer));
  const spaces = blocked.map(({ needsGrant }) => spaceOfGrant(needsGrant));
  return NON_PUBLIC_SPACES.find((space) => spaces.includes(space)) ?? null;
}

/** The advice if no printer is active: enable one, add one, or ask someone with permission to add one. */
function adviceOf(printers: number, mayAdd: boolean) {
  if (printers > 0) return 'printing.menu.noServiceAdviceEmpty';
  return mayAdd ? 'printing.menu.noPrinterAdviceEmpty' : 'printing.menu.noPrinterWhoEmpty';
}
