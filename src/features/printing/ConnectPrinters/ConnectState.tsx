import { Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { unknownPermissionText } from '@/features/printing/ConnectPrinters/unknownPermissionText';
import type { NonPublicSpace } from '@/lib/addressSpace';
import { browserName } from '@/features/printing/ConnectPrinters/browserName';

interface ConnectStateProps {
  space: NonPublicSpace;
  /** Null: no printer needs it, or the browser has not reported it yet. */
  permission: LocalNetworkPermission | null;
  /** Whether the browser's prompt is open, or was closed without a choice. */
  asking: 'not' | 'now' | 'unanswered';
}

/** The permission for an address space, and what to do about it in this browser. */
export function ConnectState({ space, permission, asking }: ConnectStateProps) {
  const intl = useIntl();
  const browser = browserName();
  switch (permission) {
    case null:
      return <State intent="none" text={intl.formatMessage({ id: 'printing.connect.unneededText' })} />;
    case 'granted':
      return <State intent="success" text={intl.formatMessage({ id: 'printing.connect.grantedSuccess' }, { space })} />;
    case 'unknown':
      return <State intent="none" {...unknownPermissionText(intl, space)} />;
    case 'denied':
      // Browsers only allow secure contexts to access the local network.
      if (location.protocol === 'http:')
        return <State intent="danger" text={intl.formatMessage({ id: 'printing.connect.insecureError' }, { space })} />;
      return (
        <State
          intent="danger"
          text={intl.formatMessage({ id: 'printing.connect.deniedError' }, { space })}
          hint={intl.formatMessage({ id: `printing.connect.${browser === 'safari' ? 'other' : browser}DeniedHint` }, { space })}
        />
      );
    case 'prompt':
      if (asking === 'now') return <State intent="primary" text={intl.formatMessage({ id: 'printing.connect.waitingForBrowserText' })} />;
      if (asking === 'unanswered')
        return <State intent="warning" text={intl.formatMessage({ id: 'printing.connect.unansweredWarning' })} />;
      return <State intent="primary" text={intl.formatMessage({ id: 'printing.connect.promptText' }, { space })} />;
  }
}

interface StateProps {
  intent: 'none' | 'primary' | 'success' | 'warning' | 'danger';
  text: string;
  hint?: string | undefined;
}

function State({ intent, text, hint }: StateProps) {
  return (
    <Callout className="connect-state" intent={intent} role="status" compact>
      <p>{text}</p>
      {hint && <p>{hint}</p>}
    </Callout>
  );
}
