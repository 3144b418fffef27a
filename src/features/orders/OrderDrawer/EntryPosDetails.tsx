import { useIntl, type IntlShape } from 'react-intl';
import type { StatusEntry } from '@/domain/order';
import { isFeeType } from '@/domain/orderFees';
import { PAYMENT_TYPES } from '@/domain/paymentType';
import { cancellationOfEntry } from '@/domain/posOrder/posCancellation';
import { problemsOfEntry, type PosProblem } from '@/domain/posOrder/posProblem';

interface EntryPosDetailsProps {
  entry: StatusEntry;
  /** Formats an amount in minor units in the currency of the order. */
  money: (minorUnits: number) => string;
}

/** The POS details of a history entry: what the POS could not accept unchanged, and the result of a cancellation there (row R-06). */
export function EntryPosDetails({ entry, money }: EntryPosDetailsProps) {
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

function problemText(intl: IntlShape, { code, subject, amount }: PosProblem, money: EntryPosDetailsProps['money']): string {
  return intl.formatMessage(
    { id: `orders.pos.problem.${code}` },
    { subject: subject === null ? '?' : subjectLabel(intl, code, subject), amount: money(amount ?? 0) },
  );
}

/** Labels fees and payment types like the rest of the order; names of items and promotions are returned unchanged. */
function subjectLabel(intl: IntlShape, code: PosProblem['code'], subject: string): string {
  const payment = PAYMENT_TYPES.find((type) => type === subject);
  if (code === 'paymentWithoutId' && payment) return intl.formatMessage({ id: `orders.payment.${payment}` });
  return code === 'feeWithoutProduct' && isFeeType(subject) ? intl.formatMessage({ id: `orders.fee.${subject}` }) : subject;
}
