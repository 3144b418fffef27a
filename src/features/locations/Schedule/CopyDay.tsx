import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { Duplicate } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { WEEKDAYS, type Weekday } from '@/domain/openingHours';
import { weekdayName } from '@/features/locations/Schedule/weekdayName';

interface CopyDayProps {
  day: Weekday;
  onCopy: (days: Weekday[]) => void;
}

const GROUPS = { all: WEEKDAYS, workdays: WEEKDAYS.slice(0, 5), weekend: WEEKDAYS.slice(5) } as const;

/** Copies the ranges of a day to other days. */
export function CopyDay({ day, onCopy }: CopyDayProps) {
  const intl = useIntl();
  const others = (days: readonly Weekday[]) => days.filter((each) => each !== day);
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {(['all', 'workdays', 'weekend'] as const).map((group) => (
            <MenuItem
              key={group}
              text={intl.formatMessage({ id: `locations.schedule.copy.${group}` })}
              onClick={() => onCopy(others(GROUPS[group]))}
            />
          ))}
          {others(WEEKDAYS).map((each) => (
            <MenuItem key={each} text={weekdayName(intl, each)} onClick={() => onCopy([each])} />
          ))}
        </Menu>
      }
    >
      <Button
        size="small"
        variant="minimal"
        icon={<Duplicate />}
        aria-label={intl.formatMessage({ id: 'locations.schedule.copyDayButton' }, { day: weekdayName(intl, day) })}
      >
        {intl.formatMessage({ id: 'locations.schedule.copyButton' })}
      </Button>
    </PopoverNext>
  );
}
