import { useIntl } from 'react-intl';
import type { TraceFault } from '@/domain/trace/readTrace';

/** The faults of a file by line, counted from 1. */
export function TraceFaults({ faults }: { faults: readonly TraceFault[] }) {
  const intl = useIntl();
  return (
    <ul className="lab-faults">
      {faults.map(({ line, reason }, index) => (
        <li key={index}>
          {line !== null && <b>{intl.formatMessage({ id: 'lab.fault.lineLabel' }, { line })} </b>}
          {intl.formatMessage({ id: `lab.fault.${reason}` })}
        </li>
      ))}
    </ul>
  );
}
