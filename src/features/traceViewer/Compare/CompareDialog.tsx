import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { CompareView } from '@/features/traceViewer/Compare/CompareView';
import { TraceDrop } from '@/features/traceViewer/Reading/TraceDrop';
import { TraceReader } from '@/features/traceViewer/Reading/TraceReader';
import { SentTraces } from '@/features/traceViewer/SentTraces/SentTraces';
import { EVERY_TRACE } from '@/features/traceViewer/SentTraces/sentTraceSearch';
import { fileFromDisk, type TraceFile } from '@/features/traceViewer/traceFile';
import { useSentFile } from '@/features/traceViewer/useSentFile';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import { useFileDrop } from '@/ui/useFileDrop';
import '@/features/traceViewer/beside.css';
import '@/features/traceViewer/Compare/compare.css';

interface CompareDialogProps {
  timeline: TraceTimeline;
  name: string;
  /** Index of the selected actor. */
  actor: number;
  onClose: () => void;
}

/** Compares the open trace with another one, from disk or sent (row BT-09). */
export function CompareDialog({ timeline, name, actor, onClose }: CompareDialogProps) {
  const intl = useIntl();
  const [search, setSearch] = useState(EVERY_TRACE);
  const [fromDisk, setFromDisk] = useState<(TraceFile & { chosen: number }) | null>(null);
  const [id, setId] = useState<string | null>(null);
  const sent = useSentFile(id);
  const choose = (file: File) => setFromDisk({ ...fileFromDisk(file), chosen: (fromDisk?.chosen ?? 0) + 1 });
  const isOver = useFileDrop(choose, true);
  const other = fromDisk ?? sent;
  const leave = () => {
    setFromDisk(null);
    setId(null);
  };

  return (
    <Dialog
      isOpen
      className="beside-dialog compare"
      title={intl.formatMessage({ id: 'lab.compare.title' })}
      isCloseButtonShown={false}
      onClose={onClose}
    >
      <DialogBody className="beside-body compare-body">
        {other ? (
          <TraceReader key={fromDisk?.chosen ?? id} file={other} onClose={leave}>
            {(right) => <CompareView left={timeline} right={right} leftName={name} rightName={other.name} actor={actor} />}
          </TraceReader>
        ) : (
          <div className="table-page">
            <TraceDrop isOver={isOver} onFile={choose} />
            <SentTraces search={search} onSearch={setSearch} onOpen={(trace) => setId(trace.id)} />
          </div>
        )}
        <div className="compare-ways">
          {other && <Button onClick={leave}>{intl.formatMessage({ id: 'lab.compare.otherButton' })}</Button>}
          <Button onClick={onClose}>{intl.formatMessage({ id: 'ui.drawer.closeButton' })}</Button>
        </div>
      </DialogBody>
    </Dialog>
  );
}
