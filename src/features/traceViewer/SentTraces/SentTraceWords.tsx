import { useIntl } from 'react-intl';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { viewerZone } from '@/lib/timeZone';
import { useGetPrintTraceQuery } from '@/services/api/tracesApi';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';
import '@/features/traceViewer/SentTraces/sentTraces.css';

/** Who sent a trace, from where and when, and what the person wrote to it. What is not known leaves the trace as it is. */
export function SentTraceWords({ id }: { id: string }) {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const { data: trace } = useGetPrintTraceQuery(id);
  if (!trace) return <p className="sent-trace-words">&nbsp;</p>;
  const place = locations.find((location) => location.id === trace.locationId)?.name ?? trace.locationId;
  const said = trace.words.trim();
  return (
    <p className="sent-trace-words">
      {said === '' ? intl.formatMessage({ id: 'lab.sent.wordlessText' }) : <q>{said}</q>}{' '}
      <span>
        {[trace.userEmail, place].filter(Boolean).join(' · ')} · <ZonedTime instant={trace.at} timeZone={viewerZone()} show="date" />
      </span>
    </p>
  );
}
