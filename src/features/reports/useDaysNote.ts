import { useIntl } from 'react-intl';
import type { DayLens } from '@/domain/figureFilter';
import type { FilterZone } from '@/domain/filterZone';
import { hourText } from '@/features/reports/hourText';

/** Says whose days figures are cut by (row BR-03, decision G07). `zone`: the clocks on which today is told. */
export function useDaysNote() {
  const intl = useIntl();
  return (lens: DayLens, dayStartsAt: number, { timeZone, mixed }: FilterZone) => {
    if (lens === 'zone') return intl.formatMessage({ id: 'reports.lens.zoneNote' }, { zone: timeZone });
    if (lens === 'business')
      return intl.formatMessage(
        { id: mixed ? 'reports.lens.businessMixedNote' : 'reports.lens.businessNote' },
        { hour: hourText(dayStartsAt), zone: timeZone },
      );
    return intl.formatMessage({ id: mixed ? 'reports.lens.locationMixedNote' : 'reports.lens.locationNote' }, { zone: timeZone });
  };
}
