import { useIntl } from 'react-intl';
import { TRACE_KEPT_DAYS } from '@/domain/printTrace';

/** What is in a trace and what is not, who sees it and for how long (row TR-02). */
export function TraceConsent() {
  const intl = useIntl();
  return (
    <dl className="save-trace-consent">
      <dt>{intl.formatMessage({ id: 'traces.save.includedTitle' })}</dt>
      <dd>{intl.formatMessage({ id: 'traces.save.includedText' })}</dd>
      <dt>{intl.formatMessage({ id: 'traces.save.excludedTitle' })}</dt>
      <dd>{intl.formatMessage({ id: 'traces.save.excludedText' })}</dd>
      <dt>{intl.formatMessage({ id: 'traces.save.sentTitle' })}</dt>
      <dd>{intl.formatMessage({ id: 'traces.save.sentText' }, { days: TRACE_KEPT_DAYS })}</dd>
    </dl>
  );
}
