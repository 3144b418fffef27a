import { TextArea } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { MAX_TRACE_COMMENT } from '@/domain/printTrace';
import { FieldFrame } from '@/ui/Form/FieldFrame';

/** Number of characters from which the count is shown. */
const COUNTED_FROM = 800;

interface TraceCommentProps {
  comment: string;
  onChange: (comment: string) => void;
}

/** The user's description of the problem. A text that is too long is not truncated, but reported. */
export function TraceComment({ comment, onChange }: TraceCommentProps) {
  const intl = useIntl();
  const id = useId();
  const over = comment.length - MAX_TRACE_COMMENT;
  const count = { count: comment.length, most: MAX_TRACE_COMMENT };
  return (
    <FieldFrame
      id={id}
      label={intl.formatMessage({ id: 'traces.save.wordsLabel' })}
      hint={intl.formatMessage({ id: comment.length < COUNTED_FROM ? 'traces.save.wordsHint' : 'traces.save.countHint' }, count)}
      problem={over > 0 ? intl.formatMessage({ id: 'traces.save.tooLongError' }, { over }) : undefined}
    >
      {(aria) => (
        <TextArea
          {...aria}
          value={comment}
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
