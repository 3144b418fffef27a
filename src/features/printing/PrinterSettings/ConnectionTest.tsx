import { Refresh } from '@blueprintjs/icons';
import { useSelector } from '@xstate/react';
import { useIntl, type IntlShape } from 'react-intl';
import { isPollingMethod } from '@/domain/printer';
import type { PrinterDraft } from '@/domain/printerSettings';
import { useLocalNetwork } from '@/features/printing/ConnectPrinters/useLocalNetwork';
import { TestLine } from '@/features/printing/PrinterSettings/TestLine';
import { problemTexts } from '@/features/printing/problemTexts';
import { neededPermission, type NonPublicSpace } from '@/lib/addressSpace';
import { withScheme } from '@/lib/hostPattern';
import type { ConnectionResult, PrinterSettingsActor } from '@/machines/printerSettings/printerSettingsMachine';

interface ConnectionTestProps {
  actor: PrinterSettingsActor;
  draft: PrinterDraft;
  /** Whether another test runs. @default false */
  disabled?: boolean;
}

/**
 * Checks whether the printer of the form replies (row PR-09). One that asks for its tickets cannot be checked from here, and shows its last
 * request (`PollingSetup`).
 */
export function ConnectionTest({ actor, draft, disabled = false }: ConnectionTestProps) {
  const intl = useIntl();
  const { context, value } = useSelector(actor, (snapshot) => snapshot);
  const space = neededPermission(withScheme(draft.printerURL ?? '', location.protocol), location.hostname);
  const permission = useLocalNetwork(space ?? 'local');
  if (isPollingMethod(draft.connectMethod)) return null;
  const isChecking = value.connection === 'checking';
  const needsPrompt = permission === 'prompt' && space !== null;
  return (
    <TestLine
      icon={<Refresh />}
      label={intl.formatMessage({ id: 'printing.settings.checkButton' })}
      state={value.connection === 'checking' ? 'running' : value.connection}
      text={connectionText(intl, value.connection, context.connection, needsPrompt, space ?? 'local')}
      disabled={disabled || isChecking || !context.testable}
      onClick={() => actor.send({ type: 'connection.check' })}
    />
  );
}

/** `needsPrompt`: the browser prompts the user before it allows the check. `space`: the address space of the printer. */
function connectionText(
  intl: IntlShape,
  state: string,
  result: ConnectionResult | null,
  needsPrompt: boolean,
  space: NonPublicSpace,
): string {
  if (state === 'checking')
    return intl.formatMessage({ id: needsPrompt ? 'printing.connect.waitingForBrowserText' : 'printing.settings.checkingLabel' });
  if (!result) return '';
  if (!result.ok) {
    if (result.problem === 'busy' || result.problem === 'prompt' || result.problem === 'denied') {
      return intl.formatMessage({ id: `printing.settings.${result.problem}Error` }, { space });
    }
    const { state, detail } = problemTexts(result.problem);
    if (state !== 'printing.row.retryingLabel') return [state, detail].flatMap((id) => (id ? intl.formatMessage({ id }) : [])).join(': ');
    return intl.formatMessage({ id: 'printing.settings.unconnectedError' }, { trouble: detail && intl.formatMessage({ id: detail }) });
  }
  return intl.formatMessage({ id: result.paperNearEnd ? 'printing.settings.nearEndSuccess' : 'printing.settings.connectedSuccess' });
}
