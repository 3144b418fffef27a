import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { useLocationItems } from '@/entities/locationFilter/useLocationItems';
import { MATRIX_FILTERS, type MatrixState } from '@/features/catalogs/PriceMatrix/matrixState';
import { FilterBar } from '@/ui/FilterBar/FilterBar';
import { Picker } from '@/ui/Picker/Picker';

interface MatrixControlsProps {
  state: MatrixState;
  onChange: (part: Partial<MatrixState>) => void;
}

/** The restaurants, the channel, the search and the filter of the price matrix (row M-01). */
export function MatrixControls({ state, onChange }: MatrixControlsProps) {
  const intl = useIntl();
  const id = useId();
  const choices = useLocationChoices();
  const { locations, channels } = useLocationItems(choices, null);
  // By slug: an invalid reply may contain a channel twice, and the address may name one that the account does not have.
  const channelNames = new Map(channels.map((channel) => [channel.id, channel.label]));
  if (state.channel !== null && !channelNames.has(state.channel)) channelNames.set(state.channel, state.channel);
  const active = [state.locationIds.length > 0, state.channel !== null, state.filter !== 'all', state.search !== ''];
  return (
    <FilterBar label={intl.formatMessage({ id: 'catalogs.prices.filterLabel' })} active={active.filter(Boolean).length}>
      <div className="filter-bar-wide">
        <Picker
          label={intl.formatMessage({ id: 'ui.places.locationLabel' })}
          allLabel={intl.formatMessage({ id: 'ui.places.allLocations' })}
          items={locations}
          chosen={state.locationIds}
          onChange={(locationIds) => onChange({ locationIds })}
        />
      </div>
      <FormGroup label={intl.formatMessage({ id: 'ui.places.channelLabel' })} labelFor={`${id}-channel`}>
        <HTMLSelect
          fill
          id={`${id}-channel`}
          value={state.channel ?? ''}
          onChange={({ currentTarget }) => onChange({ channel: currentTarget.value || null })}
          options={[
            { value: '', label: intl.formatMessage({ id: 'catalogs.prices.baseOption' }) },
            ...[...channelNames].map(([value, label]) => ({ value, label })),
          ]}
        />
      </FormGroup>
      <FormGroup label={intl.formatMessage({ id: 'catalogs.prices.showLabel' })} labelFor={`${id}-show`}>
        <HTMLSelect
          fill
          id={`${id}-show`}
          value={state.filter}
          onChange={({ currentTarget }) => onChange({ filter: MATRIX_FILTERS.find((each) => each === currentTarget.value) ?? 'all' })}
          options={MATRIX_FILTERS.map((value) => ({ value, label: intl.formatMessage({ id: `catalogs.prices.show.${value}` }) }))}
        />
      </FormGroup>
      <FormGroup label={intl.formatMessage({ id: 'catalogs.prices.searchLabel' })} labelFor={`${id}-search`}>
        <InputGroup
          id={`${id}-search`}
          type="search"
          leftElement={<Search className="bp6-icon" />}
          value={state.search}
          onValueChange={(search) => onChange({ search })}
        />
      </FormGroup>
    </FilterBar>
  );
}
