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
  /** Tells items of one name apart. */
  detail?: string;
  /** Address of an icon. Without the field there is none. */
  image?: string | null | undefined;
}

interface CheckListProps {
  label: string;
  /** For the box of all that are seen. */
  allLabel: string;
  items: readonly CheckItem[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** So many are looked through by eye. */
const SEARCH_FROM = 9;

/** Things to choose any number of, all in sight; many can be searched through. What is chosen stays so while a search hides it. */
export function CheckList({ label, allLabel, items, chosen, onChange }: CheckListProps) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const sorted = useMemo(() => items.toSorted((a, b) => compareTexts(a.label, b.label)), [items]);
  const wanted = searchText(search);
  const seen = sorted.filter(({ label: name, detail = '' }) => searchText(`${name} ${detail}`).includes(wanted));
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
