import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import { FigureTags } from '@/features/reports/FigureTags';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';
import { usePrinting } from '@/ui/usePrinting';

interface PrintedHeadProps {
  title: ReactNode;
  filter: FigureFilter;
  /** The moment of the figures and rows (UTC, ISO 8601); null before they are read. */
  asOf: string | null;
  timeZone: string;
}

/** The title, filters and moment of a report on paper (row M-07), in place of the controls of the screen. */
export function PrintedHead({ title, filter, asOf, timeZone }: PrintedHeadProps) {
  const intl = useIntl();
  if (!usePrinting()) return null;
  return (
    <div className="printed-head">
      <h2>{title}</h2>
      <FigureTags filter={filter} />
      {asOf !== null && (
        <p className="report-note">
          {intl.formatMessage(
            { id: 'reports.asOfLabel' },
            { time: <ZonedTime key="time" instant={asOf} timeZone={timeZone} show="date" /> },
          )}
        </p>
      )}
    </div>
  );
}
