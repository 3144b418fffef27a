import { Callout } from '@blueprintjs/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SentPrintTrace } from '@/domain/printTrace';
import { viewerZone } from '@/lib/timeZone';
import { CopyButton } from '@/ui/CopyButton/CopyButton';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/** A trace received by support: its reference id, and its expiry. */
export function SentTrace({ sent: { id, storedUntil } }: { sent: SentPrintTrace }) {
  const intl = useIntl();
  return (
    <Callout intent="success" title={intl.formatMessage({ id: 'traces.save.sentSuccess' })}>
      <p>{intl.formatMessage({ id: 'traces.save.supportIdText' })}</p>
      <p className="save-trace-id">
        <code>{id}</code>
        <CopyButton text={id} />
      </p>
      <p>
        <FormattedMessage
          id="traces.save.storedUntilText"
          values={{ time: <ZonedTime instant={storedUntil} timeZone={viewerZone()} show="date" /> }}
        />
      </p>
    </Callout>
  );
}
