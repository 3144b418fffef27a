import { Button } from '@blueprintjs/core';
import { DocumentOpen } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import '@/features/traceViewer/Reading/traceDrop.css';

interface TraceDropProps {
  /** Whether a file is dragged over the window. */
  isOver: boolean;
  onFile: (file: File) => void;
}

/** Selects a trace from disk, by file dialog or drag and drop (row BT-04). */
export function TraceDrop({ isOver, onFile }: TraceDropProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={isOver ? 'trace-drop trace-drop-over' : 'trace-drop'}>
      <span>{intl.formatMessage({ id: 'lab.drop.label' })}</span>
      <Button icon={<DocumentOpen />} onClick={() => input.current?.click()}>
        {intl.formatMessage({ id: 'lab.drop.chooseButton' })}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".jsonl,.gz,application/gzip"
        hidden
        aria-label={intl.formatMessage({ id: 'lab.drop.fileLabel' })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // Otherwise choosing the same file again would not fire a change event.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
