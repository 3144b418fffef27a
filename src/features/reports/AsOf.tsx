import { Button, Classes } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { ReportRows } from '@/features/reports/useReportRows';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface AsOfProps {
  rows: Pick<ReportRows, 'state' | 'snapshot'>;
  timeZone: string;
  /** Reads everything again. */
  onRefresh: () => void;
}

/** The moment of everything on the screen: figures, charts, rows and their export (decision G88). */
export function AsOf({ rows: { state, snapshot }, timeZone, onRefresh }: AsOfProps) {
  const intl = useIntl();
  const asOf = snapshot?.asOf ?? null;
  const isReading = state === 'requesting' || state === 'receiving';
  return (
    <div className="report-as-of">
      <span className={asOf === null && isReading ? Classes.SKELETON : ''}>
        {asOf === null
          ? isReading && '–'
          : intl.formatMessage(
              { id: 'reports.asOfLabel' },
              { time: <ZonedTime key="time" instant={asOf} timeZone={timeZone} show="date" /> },
            )}
      </span>
      <Button
        size="small"
        variant="minimal"
        icon={<Refresh />}
        disabled={isReading}
        aria-label={intl.formatMessage({ id: 'reports.refreshButton' })}
        title={intl.formatMessage({ id: 'reports.refreshButton' })}
        onClick={onRefresh}
      />
    </div>
  );
}
