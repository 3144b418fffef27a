import { TextArea } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { MAX_TRACE_COMMENT } from '@/domain/printTrace';
import { FieldFrame } from '@/ui/Form/FieldFrame';

/** From here on they are counted. */
const COUNTED_FROM = 800;

interface TraceWordsProps {
  words: string;
  onChange: (words: string) => void;
}

/** What happened, in the person's words. Nothing is cut off: what is too long is said and stays. */
export function TraceWords({ words, onChange }: TraceWordsProps) {
  const intl = useIntl();
  const id = useId();
  const over = words.length - MAX_TRACE_COMMENT;
  const count = { count: words.length, most: MAX_TRACE_COMMENT };
  return (
    <FieldFrame
      id={id}
      label={intl.formatMessage({ id: 'traces.save.wordsLabel' })}
      hint={intl.formatMessage({ id: words.length < COUNTED_FROM ? 'traces.save.wordsHint' : 'traces.save.countHint' }, count)}
      problem={over > 0 ? intl.formatMessage({ id: 'traces.save.tooLongError' }, { over }) : undefined}
    >
      {(aria) => (
        <TextArea
          {...aria}
          value={words}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className="form-text-area"
          dir="auto"
          rows={3}
          autoResize
          autoComplete="off"
          intent={over > 0 ? 'danger' : 'none'}
          fill
        />
      )}
    </FieldFrame>
  );
}
