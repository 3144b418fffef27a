import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { spaceOfGrant } from '@/domain/localNetwork';
import { ConnectState } from '@/features/printing/ConnectPrinters/ConnectState';
import { GuardedPrinters } from '@/features/printing/ConnectPrinters/GuardedPrinters';
import { MixedPrinters } from '@/features/printing/ConnectPrinters/MixedPrinters';
import { useLocalNetwork } from '@/features/printing/ConnectPrinters/useLocalNetwork';
import { NON_PUBLIC_SPACES } from '@/lib/addressSpace';
import type { RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { requestLocalNetwork } from '@/services/printing/requestLocalNetwork';
import { useRuntime } from '@/services/runtime/runtimeContext';
import '@/features/printing/ConnectPrinters/connectPrinters.css';
import { CopyButton } from '@/ui/CopyButton/CopyButton';

interface ConnectPrintersProps {
  onClose: () => void;
}

/**
 * Requests the browser's permissions for the local network and for this computer on a user gesture (rows BP-09, V-09). Shows the current
 * permissions, the printers that need one with their states, and what to do if it is denied. Renders nothing without a print runtime.
 */
export function ConnectPrinters({ onClose }: ConnectPrintersProps) {
  const { printRuntime } = useRuntime();
  return printRuntime && <ConnectDialog runtime={printRuntime} onClose={onClose} />;
}

function ConnectDialog({ runtime, onClose }: ConnectPrintersProps & { runtime: PrintRuntimeActor }) {
  const intl = useIntl();
  const printers = useSelector(runtime, (state) => state.context.printers);
  const permissions = { local: useLocalNetwork('local'), loopback: useLocalNetwork('loopback') };
  const [asking, setAsking] = useState<'not' | 'now' | 'unanswered'>('not');
  const guarded = printers.filter(needsPermission);
  const spaceOf = ({ needsGrant }: RuntimePrinter) => spaceOfGrant(needsGrant) ?? 'local';
  const spaces = NON_PUBLIC_SPACES.filter((space) => guarded.some((printer) => spaceOf(printer) === space));
  const unanswered = guarded.filter((printer) => permissions[spaceOf(printer)] === 'prompt');

  const requestPermission = async () => {
    setAsking('now');
    // In parallel: the browser shows one prompt for each permission, and a printer that is switched off does not delay the others.
    const answers = await Promise.all([...new Set(unanswered.map(({ url }) => url))].map(requestLocalNetwork));
    setAsking(answers.includes('prompt') ? 'unanswered' : 'not');
  };

  return (
    <Dialog
      isOpen
      className="connect-printers"
      title={intl.formatMessage({ id: 'printing.connect.title' })}
      isCloseButtonShown={false}
      onClose={onClose}
    >
      <DialogBody>
        {spaces.length === 0 && <ConnectState space="local" permission={null} asking={asking} />}
        {spaces.map((space) => (
          <ConnectState key={space} space={space} permission={permissions[space]} asking={asking} />
        ))}
        <GuardedPrinters runtime={runtime} printers={guarded} />
        <MixedPrinters printers={printers} permission={permissions.local} />
        {spaces.some((space) => permissions[space] === 'prompt' || permissions[space] === 'denied') && <InstructionsForIT />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{intl.formatMessage({ id: 'ui.drawer.closeButton' })}</Button>
            {unanswered.length > 0 && (
              <Button intent="primary" autoFocus loading={asking === 'now'} onClick={() => void requestPermission()}>
                {intl.formatMessage({ id: 'printing.menu.connectButton' })}
              </Button>
            )}
          </>
        }
      />
    </Dialog>
  );
}

function needsPermission(printer: RuntimePrinter): printer is RuntimePrinter & { url: string } {
  return spaceOfGrant(printer.needsGrant) !== null && printer.usability === 'usable' && printer.url !== null;
}

/** The policy of Chrome and Edge with which a company grants the permission without a prompt. */
const POLICY = 'LocalNetworkAccessAllowedForUrls';

/** For system administrators: how to avoid the prompt. */
function InstructionsForIT() {
  const intl = useIntl();
  return (
    <details className="connect-it">
      <summary>{intl.formatMessage({ id: 'printing.connect.itTitle' })}</summary>
      <p>{intl.formatMessage({ id: 'printing.connect.itText' })}</p>
      <dl>
        <dt>
          <code>{POLICY}</code> <CopyButton text={POLICY} />
        </dt>
        <dd>
          <code>{location.origin}</code> <CopyButton text={location.origin} />
        </dd>
      </dl>
    </details>
  );
}
