import { Callout } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { LAB_CASE_LOCATIONS, LAB_CASES } from '@/domain/labCase';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { TraceDrop } from '@/features/traceViewer/Reading/TraceDrop';
import { TraceReader } from '@/features/traceViewer/Reading/TraceReader';
import { CaseInfo } from '@/features/traceViewer/RecordedCases/CaseInfo';
import { GUIDED_CASE } from '@/features/traceViewer/RecordedCases/guideStops';
import { RecordedCases } from '@/features/traceViewer/RecordedCases/RecordedCases';
import { useCaseFile } from '@/features/traceViewer/RecordedCases/useCaseFile';
import { ReplayView } from '@/features/traceViewer/Replay/ReplayView';
import { SentTraces } from '@/features/traceViewer/SentTraces/SentTraces';
import '@/features/traceViewer/SentTraces/sentTraces.css';
import { readTraceSearch, writeTraceSearch } from '@/features/traceViewer/SentTraces/sentTraceSearch';
import { fileFromDisk, type TraceFile } from '@/features/traceViewer/traceFile';
import { useSentFile } from '@/features/traceViewer/useSentFile';
import { viewerZone } from '@/lib/timeZone';
import { useGetPrintTraceQuery } from '@/services/api/tracesApi';
import { useHiddenLabParts } from '@/services/preferences/hiddenLabParts';
import { useFileDrop } from '@/ui/useFileDrop';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/**
 * Opens recorded cases, traces that restaurants sent, and traces from disk (rows W-05, TR-02, BT-04, BT-05): `?case=ID` selects a case,
 * `?trace=ID` a sent trace, `?file=NAME` one from disk, which a user who follows the link must choose first.
 */
export function LabPage() {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const [fromDisk, setFromDisk] = useState<(TraceFile & { chosen: number }) | null>(null);
  const id = params.get('trace');
  const name = params.get('file');
  const labCase = LAB_CASES.find((each) => each.id === params.get('case')) ?? null;
  const { user } = useSignedIn();
  const [, setHidden] = useHiddenLabParts(user.id);
  const [isGuided, setGuided] = useState(false);
  const ofCase = useCaseFile(labCase);
  const sent = useSentFile(id);
  const isFromDisk = id === null && name !== null && fromDisk?.name === name;
  const search = useMemo(() => readTraceSearch(params), [params]);
  /** The URL of a trace includes the search of the list, so that closing the trace returns to it. */
  const addressWith = (opened: 'case' | 'trace' | 'file', value: string) => {
    const address = writeTraceSearch(search);
    address.set(opened, value);
    return address;
  };
  const close = () => {
    setGuided(false);
    setParams(writeTraceSearch(search));
  };
  const endGuide = () => {
    setGuided(false);
    setHidden('guide', true);
  };

  function choose(file: File) {
    setFromDisk({ ...fileFromDisk(file), chosen: (fromDisk?.chosen ?? 0) + 1 });
    // If the URL already names this file, retain it: it may also contain a position in the trace.
    setParams((before) => (before.get('file') === file.name ? before : addressWith('file', file.name)));
  }
  const isOver = useFileDrop(choose, false);

  const file = isFromDisk ? fromDisk : (sent ?? ofCase);
  if (file) {
    return (
      <TraceReader key={isFromDisk ? fromDisk.chosen : (id ?? labCase?.id)} file={file} onClose={close}>
        {(timeline) => (
          <ReplayView
            timeline={timeline}
            name={file.name}
            about={isFromDisk ? null : id === null ? labCase && <CaseInfo labCase={labCase} /> : <SentTraceInfo id={id} />}
            onClose={close}
            locationNames={file === ofCase ? LAB_CASE_LOCATIONS : undefined}
            onEndGuide={isGuided && file === ofCase ? endGuide : null}
          />
        )}
      </TraceReader>
    );
  }
  return (
    <div className="table-page">
      {name !== null && (
        <Callout compact intent="primary" role="status">
          {intl.formatMessage({ id: 'lab.drop.linkedText' }, { name })}
        </Callout>
      )}
      <RecordedCases
        onOpen={({ id }) => setParams(addressWith('case', id))}
        onStartGuide={() => {
          setGuided(true);
          setParams(addressWith('case', GUIDED_CASE));
        }}
      />
      <TraceDrop isOver={isOver} onFile={choose} />
      <SentTraces
        search={search}
        onSearch={(next) => setParams(writeTraceSearch(next), { replace: true })}
        onOpen={(trace) => setParams(addressWith('trace', trace.id))}
      />
    </div>
  );
}

/** Who sent a trace, from where and when, and the sender's message. If its data cannot be loaded, the trace is shown without them. */
function SentTraceInfo({ id }: { id: string }) {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const { data: trace } = useGetPrintTraceQuery(id);
  if (!trace) return <p className="sent-trace-text">&nbsp;</p>;
  const origin = locations.find((location) => location.id === trace.locationId)?.name ?? trace.locationId;
  const comment = trace.words.trim();
  return (
    <p className="sent-trace-text">
      {comment === '' ? intl.formatMessage({ id: 'lab.sent.wordlessText' }) : <q>{comment}</q>}{' '}
      <span>
        {[trace.userEmail, origin].filter(Boolean).join(' · ')} · <ZonedTime instant={trace.at} timeZone={viewerZone()} show="date" />
      </span>
    </p>
  );
}
