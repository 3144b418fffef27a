import { Checkbox, InputGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { Search } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { compareTexts } from '@/lib/byName';
import { searchText } from '@/lib/searchText';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import '@/ui/CheckList/checkList.css';

export interface CheckItem {
  id: string;
  label: string;
  /** Distinguishes items with the same name. */
  detail?: string;
  /** URL of an icon. Omit the field for items without icons. */
  image?: string | null | undefined;
}

interface CheckListProps {
  label: string;
  /** The label of the checkbox for all visible items. */
  allLabel: string;
  items: readonly CheckItem[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Fewer items need no search field. */
const SEARCH_FROM = 9;

/** A list of checkboxes with a search field when it is long. Items that the search hides stay selected. */
export function CheckList({ label, allLabel, items, chosen, onChange }: CheckListProps) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const sorted = useMemo(() => items.toSorted((a, b) => compareTexts(a.label, b.label)), [items]);
  const query = searchText(search);
  const seen = sorted.filter(({ label: name, detail = '' }) => searchText(`${name} ${detail}`).includes(query));
  const picked = new Set(chosen);
  const seenPicked = seen.filter(({ id }) => picked.has(id)).length;

  function pick(ids: readonly string[], isPicked: boolean) {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isPicked) next.add(id);
      else next.delete(id);
    }
    onChange([...next]);
  }

  return (
    <fieldset className="check-list">
      <legend>
        {label}{' '}
        <span className="check-list-count">
          {intl.formatMessage({ id: 'ui.checkList.countLabel' }, { chosen: picked.size, all: items.length })}
        </span>
      </legend>
      {items.length >= SEARCH_FROM && (
        <InputGroup
          type="search"
          leftIcon={<Search />}
          value={search}
          onValueChange={setSearch}
          aria-label={intl.formatMessage({ id: 'ui.checkList.searchLabel' }, { label })}
        />
      )}
      <Checkbox
        checked={seen.length > 0 && seenPicked === seen.length}
        indeterminate={seenPicked > 0 && seenPicked < seen.length}
        disabled={seen.length === 0}
        label={allLabel}
        onChange={({ currentTarget }) =>
          pick(
            seen.map(({ id }) => id),
            currentTarget.checked,
          )
        }
      />
      <div className="check-list-items">
        {seen.map((item) => (
          <Checkbox
            key={item.id}
            checked={picked.has(item.id)}
            onChange={({ currentTarget }) => pick([item.id], currentTarget.checked)}
            labelElement={
              <span className="check-list-item">
                {'image' in item && <AppIcon name={item.label} image={item.image} />}
                <span>{item.label}</span>
                {item.detail && <span className="check-list-detail">{item.detail}</span>}
              </span>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
