import { TextArea } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { MAX_TRACE_COMMENT } from '@/domain/printTrace';
import { FieldFrame } from '@/ui/Form/FieldFrame';

/** Number of characters from which the count is shown. */
const COUNTED_FROM = 800;

interface TraceWordsProps {
  words: string;
  onChange: (words: string) => void;
}

/** The user's description of the problem. A text that is too long is not truncated, but reported. */
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
