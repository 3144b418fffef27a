import { useIntl } from 'react-intl';
import { CopyButton } from '@/ui/CopyButton/CopyButton';

/** The policy of Chrome and Edge that lets the computers of a company through without anybody being asked. */
const POLICY = 'LocalNetworkAccessAllowedForUrls';

/** For who looks after the computers: how nobody needs to be asked. */
export function ItNotes() {
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
