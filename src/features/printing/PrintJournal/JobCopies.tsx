import { Tag } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { CopyRecord } from '@/domain/printJob';
import { DISCARDED } from '@/domain/printReason';
import { printReasonText } from '@/entities/printing/printReasonText';
import { isMarked } from '@/features/printing/PrintJournal/jobCopies';

/** Lists the copies with their outcome, number of attempts, and the reason, as text and code, if not printed. */
export function JobCopies({ copies }: { copies: readonly CopyRecord[] }) {
  const intl = useIntl();
  return (
    <ol className="job-copies" aria-label={intl.formatMessage({ id: 'printing.job.copiesTitle' })}>
      {copies.map((record) => {
        const { copy, attempt, state, code } = record;
        const outcome = code === DISCARDED ? code : state;
        const reasonText = printReasonText(intl, code);
        return (
          <li key={copy}>
            <div>
              {intl.formatMessage({ id: 'printing.job.copyLabel' }, { copy, copies: copies.length })}
              {' · '}
              <strong>{intl.formatMessage({ id: `printing.copyState.${outcome}` })}</strong>{' '}
              {isMarked(record) && <Tag minimal>{intl.formatMessage({ id: 'printing.job.markedLabel' })}</Tag>}
            </div>
            <div className="job-muted">{intl.formatMessage({ id: 'printing.job.attemptsLabel' }, { attempts: attempt })}</div>
            {code && <div className="job-muted">{reasonText ? `${reasonText} (${code})` : code}</div>}
          </li>
        );
      })}
    </ol>
  );
}
