import { Button, InputGroup } from '@blueprintjs/core';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import type { EntityKind } from '@/domain/catalog';
import { entitiesOf } from '@/domain/catalogEntities';
import { useCatalog } from '@/features/catalogs/CatalogEditor/useEditor';
import { byName } from '@/lib/byName';
import { searchText } from '@/lib/searchText';

const MAX_SHOWN = 30;

interface EntityPickerProps {
  kind: Exclude<EntityKind, 'product'>;
  without: readonly string[];
  onPick: (id: string) => void;
  /** Creates an entity named after the query; null to disallow that. */
  onCreate: ((name: string) => void) | null;
  onClose: () => void;
}

/** Searches the entities of a kind by name and picks one, or creates one with the typed name. */
export function EntityPicker({ kind, without, onPick, onCreate, onClose }: EntityPickerProps) {
  const intl = useIntl();
  const catalog = useCatalog();
  const [query, setQuery] = useState('');
  const known = useMemo(() => {
    const taken = new Set(without);
    return entitiesOf(catalog, kind)
      .filter(({ id }) => !taken.has(id))
      .map(({ id, name }) => ({ id, name, text: searchText(name) }))
      .sort(byName);
  }, [catalog, kind, without]);
  const searchTerm = searchText(query.trim());
  const found = known.filter(({ text }) => text.includes(searchTerm)).slice(0, MAX_SHOWN);
  const name = query.trim();

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      const [first] = found;
      if (first) onPick(first.id);
      else if (name !== '') onCreate?.(name);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="catalog-picker" onKeyDown={handleKeyDown}>
      <div className="catalog-picker-search">
        <InputGroup
          autoFocus
          type="search"
          fill
          size="small"
          value={query}
          onValueChange={setQuery}
          aria-label={intl.formatMessage({ id: `catalogEditor.picker.${kind}Label` })}
          placeholder={intl.formatMessage({ id: `catalogEditor.picker.${kind}Label` })}
        />
        <Button size="small" onClick={onClose}>
          {intl.formatMessage({ id: 'catalogEditor.picker.closeButton' })}
        </Button>
      </div>
      <ul>
        {found.map(({ id, name: label }) => (
          <li key={id}>
            <button type="button" className="catalog-link" dir="auto" onClick={() => onPick(id)}>
              {label || intl.formatMessage({ id: 'catalogEditor.namelessLabel' })}
            </button>
          </li>
        ))}
      </ul>
      {onCreate && name !== '' && (
        <Button size="small" onClick={() => onCreate(name)}>
          {intl.formatMessage({ id: 'catalogEditor.picker.createButton' }, { name })}
        </Button>
      )}
    </div>
  );
}
