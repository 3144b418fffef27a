import { Button, Classes } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import '@/entities/figures/asOf.css';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface AsOfProps {
  /** UTC, ISO 8601; null before the first reply. */
  asOf: string | null;
  isReading: boolean;
  timeZone: string;
  /** Reads everything again. */
  onRefresh: () => void;
}

/** The moment of all figures on the screen (decisions G88, G101), and a button that reads them again. */
export function AsOf({ asOf, isReading, timeZone, onRefresh }: AsOfProps) {
  const intl = useIntl();
  return (
    <div className="as-of">
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
