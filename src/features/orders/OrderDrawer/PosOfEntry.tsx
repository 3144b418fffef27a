import { useIntl, type IntlShape } from 'react-intl';
import type { StatusEntry } from '@/domain/order';
import { isFeeType } from '@/domain/orderFees';
import { cancellationOfEntry } from '@/domain/posOrder/posCancellation';
import { problemsOfEntry, type PosProblem } from '@/domain/posOrder/posProblem';

interface PosOfEntryProps {
  entry: StatusEntry;
  /** Writes minor units in the currency of the order. */
  money: (minorUnits: number) => string;
}

/** What a history line says of the POS: what it could not be given as it is, and what became of a cancellation there (row R-06). */
export function PosOfEntry({ entry, money }: PosOfEntryProps) {
  const intl = useIntl();
  const problems = problemsOfEntry(entry);
  const cancellation = cancellationOfEntry(entry);
  return (
    <>
      {cancellation && <p>{intl.formatMessage({ id: `orders.pos.cancellation.${cancellation}` })}</p>}
      {problems.length > 0 && (
        <div className="timeline-pos">
          <p>{intl.formatMessage({ id: 'orders.pos.problemsTitle' })}</p>
          <ul>
            {problems.map((problem, index) => (
              <li key={index}>{problemText(intl, problem, money)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function problemText(intl: IntlShape, { code, subject, amount }: PosProblem, money: PosOfEntryProps['money']): string {
  const isFee = code === 'feeWithoutProduct' && subject !== null && isFeeType(subject);
  return intl.formatMessage(
    { id: `orders.pos.problem.${code}` },
    { subject: isFee ? intl.formatMessage({ id: `orders.fee.${subject}` }) : (subject ?? '?'), amount: money(amount ?? 0) },
  );
}
