import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import type { SearchProblem, SentTraceSearch } from '@/features/traceViewer/SentTraces/sentTraceSearch';
import { DateInput } from '@/ui/DateInput/DateInput';
import { FilterBar } from '@/ui/FilterBar/FilterBar';
import { Picker } from '@/ui/Picker/Picker';
import type { PickerItem } from '@/ui/Picker/pickerItem';

interface SentTraceFiltersProps {
  search: SentTraceSearch;
  problem: SearchProblem | null;
  locations: readonly PickerItem[];
  onChange: (part: Partial<SentTraceSearch>) => void;
}

/** Filters by location, order and days. Each change applies immediately, the order after it was typed. */
export function SentTraceFilters({ search, problem, locations, onChange }: SentTraceFiltersProps) {
  const intl = useIntl();
  const id = useId();
  const active = Object.values(search).filter((value) => value !== '').length;
  return (
    <FilterBar label={intl.formatMessage({ id: 'lab.sent.filterLabel' })} active={active}>
      <Picker
        single
        label={intl.formatMessage({ id: 'lab.sent.locationLabel' })}
        allLabel={intl.formatMessage({ id: 'lab.sent.everyLocationLabel' })}
        items={locations}
        chosen={search.location === '' ? [] : [search.location]}
        onChange={([location = '']) => onChange({ location })}
      />
      <OrderInput key={search.order} order={search.order} onChange={(order) => onChange({ order })} />
      {(['from', 'to'] as const).map((side) => (
        <FormGroup
          key={side}
          label={intl.formatMessage({ id: `lab.sent.${side}` })}
          labelFor={`${id}-${side}`}
          intent={problem ? 'danger' : 'none'}
          helperText={problem && side === 'to' ? <span role="alert">{intl.formatMessage({ id: `lab.sent.${problem}` })}</span> : undefined}
        >
          <DateInput
            kind="date"
            id={`${id}-${side}`}
            value={search[side]}
            onChange={(day) => onChange({ [side]: day })}
            intent={problem ? 'danger' : 'none'}
            aria-invalid={problem !== null}
          />
        </FormGroup>
      ))}
    </FilterBar>
  );
}

/** Applies the order on blur or Enter. */
function OrderInput({ order, onChange }: { order: string; onChange: (order: string) => void }) {
  const intl = useIntl();
  const id = useId();
  const [typed, setTyped] = useState(order);
  const apply = () => typed.trim() !== order && onChange(typed.trim());
  return (
    <FormGroup label={intl.formatMessage({ id: 'lab.sent.orderLabel' })} labelFor={id}>
      <InputGroup
        id={id}
        value={typed}
        onValueChange={setTyped}
        placeholder={intl.formatMessage({ id: 'lab.sent.orderPlaceholder' })}
        autoComplete="off"
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
    </FormGroup>
  );
}
