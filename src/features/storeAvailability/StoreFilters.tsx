import { InputGroup, Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { Search } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Account } from '@/domain/account';
import type { ChannelColumn, StoreFilter } from '@/features/storeAvailability/storeRows';
import { FilterBar } from '@/ui/FilterBar/FilterBar';
import { Picker } from '@/ui/Picker/Picker';

/** Maximum height of the list of channels, in pixels (specification 1 §9). */
const CHANNEL_LIST_HEIGHT = 224;

interface StoreFiltersProps {
  filter: StoreFilter;
  search: string;
  accounts: readonly Account[];
  channels: readonly ChannelColumn[];
  onChange: (part: Partial<StoreFilter>) => void;
  onSearch: (search: string) => void;
}

/** Selects the locations and channels to show. */
export function StoreFilters({ filter, search, accounts, channels, onChange, onSearch }: StoreFiltersProps) {
  const intl = useIntl();
  const accountItems = useMemo(() => accounts.map(({ id, name }) => ({ id, label: name })), [accounts]);
  const channelItems = useMemo(() => channels.map(({ slug, name, image }) => ({ id: slug, label: name, image })), [channels]);
  const active = [filter.accountId !== null, filter.channels.length > 0, filter.onlyPaused].filter(Boolean).length;
  const searchLabel = intl.formatMessage({ id: 'storeAvailability.filter.searchLabel' });
  return (
    <div className="store-filters">
      <InputGroup
        type="search"
        className="store-search"
        leftIcon={<Search />}
        value={search}
        onValueChange={onSearch}
        placeholder={searchLabel}
        aria-label={searchLabel}
      />
      <FilterBar label={intl.formatMessage({ id: 'storeAvailability.filter.label' })} active={active}>
        {accounts.length > 0 && (
          <Picker
            single
            label={intl.formatMessage({ id: 'storeAvailability.filter.accountLabel' })}
            allLabel={intl.formatMessage({ id: 'storeAvailability.filter.allAccounts' })}
            items={accountItems}
            chosen={filter.accountId === null ? [] : [filter.accountId]}
            onChange={([id = null]) => onChange({ accountId: id })}
          />
        )}
        <Picker
          label={intl.formatMessage({ id: 'storeAvailability.filter.channelLabel' })}
          allLabel={intl.formatMessage({ id: 'storeAvailability.filter.allChannels' })}
          items={channelItems}
          chosen={filter.channels}
          onChange={(slugs) => onChange({ channels: slugs })}
          maxListHeight={CHANNEL_LIST_HEIGHT}
        />
        <Switch
          className="store-only-paused"
          checked={filter.onlyPaused}
          label={intl.formatMessage({ id: 'storeAvailability.filter.onlyPausedLabel' })}
          onChange={({ currentTarget }) => onChange({ onlyPaused: currentTarget.checked })}
        />
      </FilterBar>
    </div>
  );
}
