import { useIntl } from 'react-intl';
import type { DayRule } from '@/domain/figureFilter';
import type { FilterZone } from '@/domain/filterZone';
import { hourText } from '@/entities/figures/hourText';

/** Returns a text that explains which clock separates the days of the figures (row BR-03, decision G07). `zone`: the time zone that defines today. */
export function useDaysNote() {
  const intl = useIntl();
  return (dayRule: DayRule, dayStartsAt: number, { timeZone, mixed }: FilterZone) => {
    if (dayRule === 'zone') return intl.formatMessage({ id: 'reports.lens.zoneNote' }, { zone: timeZone });
    if (dayRule === 'business')
      return intl.formatMessage(
        { id: mixed ? 'reports.lens.businessMixedNote' : 'reports.lens.businessNote' },
        { hour: hourText(dayStartsAt), zone: timeZone },
      );
    return intl.formatMessage({ id: mixed ? 'reports.lens.locationMixedNote' : 'reports.lens.locationNote' }, { zone: timeZone });
  };
}
