import { FormattedMessage } from 'react-intl';
import type { Highlight } from '@/features/operations/orderFlags';

/** A label for an order that is new or changed since it was last opened (row OP-02). */
export function FlagMark({ highlight }: { highlight: Highlight }) {
  return (
    <span className={`flag-mark flag-mark-${highlight}`}>
      <FormattedMessage id={`operations.flag.${highlight}`} />
    </span>
  );
}
