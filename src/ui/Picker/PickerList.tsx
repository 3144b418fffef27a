import { Button, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import { usePickSearch } from '@/ui/Form/usePickSearch';
import type { PickerItem } from '@/ui/Picker/pickerItem';
import { PickerOption } from '@/ui/Picker/PickerOption';

/** In pixels (specification 1 §9, decision G43). */
const ROW_HEIGHT = 68;
const LIST_HEIGHT = 200;
const ROWS_A_PAGE = 2;
/** More ids do not fit into a request URL; selecting nothing means all. */
const MAX_CHOSEN = 200;

interface PickerListProps {
  label: string;
  items: readonly PickerItem[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** Called after a single selection; null when several items can be selected. */
  onDone: (() => void) | null;
  maxHeight: number | undefined;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** The list of an open `Picker`: a search over a virtualized list. */
export function PickerList({ label, items, chosen, onChange, onDone, maxHeight, searchRef }: PickerListProps) {
  const intl = useIntl();
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  // The input updates first, the rows afterwards.
  const deferredQuery = useDeferredValue(query);
  const find = usePickSearch(items, Infinity);
  const found = useMemo(() => find(deferredQuery), [find, deferredQuery]);
  const isChosen = useMemo(() => new Set(chosen), [chosen]);
  const notChosen = useMemo(() => found.filter(({ id }) => !isChosen.has(id)), [found, isChosen]);
  const remaining = MAX_CHOSEN - chosen.length;
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
  });
  const rows = virtualizer.getVirtualItems();

  function search(text: string) {
    setQuery(text);
    setActive(0);
    scroller.current?.scrollTo({ top: 0 });
  }

  function pick({ id }: PickerItem) {
    if (onDone) {
      onChange(isChosen.has(id) ? [] : [id]);
      onDone();
    } else if (isChosen.has(id)) onChange(chosen.filter((each) => each !== id));
    else if (remaining > 0) onChange([...chosen, id]);
  }

  function press(event: KeyboardEvent) {
    const item = found[active];
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: ROWS_A_PAGE, PageUp: -ROWS_A_PAGE }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) {
      if (item) pick(item);
      return;
    }
    const next = Math.max(0, Math.min(found.length - 1, active + step));
    setActive(next);
    virtualizer.scrollToIndex(next);
  }

  return (
    <div className="picker-list" role="dialog" aria-label={label}>
      <InputGroup
        inputRef={searchRef}
        className="picker-search"
        leftIcon={<Search />}
        type="search"
        value={query}
        onValueChange={search}
        onKeyDown={press}
        placeholder={intl.formatMessage({ id: 'ui.picker.searchPlaceholder' })}
        role="combobox"
        aria-label={intl.formatMessage({ id: 'ui.picker.searchLabel' }, { label })}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={rows.some(({ index }) => index === active) ? `${listId}-${active}` : undefined}
      />
      {!onDone && (
        <div className="picker-all">
          <Button
            size="small"
            variant="minimal"
            disabled={notChosen.length === 0 || notChosen.length > remaining}
            onClick={() => onChange([...chosen, ...notChosen.map(({ id }) => id)])}
          >
            {intl.formatMessage({ id: deferredQuery === '' ? 'ui.picker.allButton' : 'ui.picker.foundButton' }, { count: found.length })}
          </Button>
          <span className="picker-count" role="status">
            {intl.formatMessage(
              { id: notChosen.length > remaining ? 'ui.picker.mostLabel' : 'ui.picker.countLabel' },
              { count: chosen.length, most: MAX_CHOSEN },
            )}
          </span>
        </div>
      )}
      <div
        ref={scroller}
        className="picker-options"
        style={maxHeight === undefined ? { height: LIST_HEIGHT } : { height: found.length * ROW_HEIGHT, maxHeight, minHeight: ROW_HEIGHT }}
      >
        <div
          id={listId}
          role="listbox"
          aria-label={label}
          aria-multiselectable={onDone === null}
          style={{ position: 'relative', height: virtualizer.getTotalSize() }}
        >
          {rows.map(({ index, start }) => {
            const item = found[index];
            return (
              item && (
                <PickerOption
                  key={item.id}
                  id={`${listId}-${index}`}
                  item={item}
                  place={index + 1}
                  total={found.length}
                  start={start}
                  height={ROW_HEIGHT}
                  isChosen={isChosen.has(item.id)}
                  isActive={index === active}
                  isDisabled={!onDone && remaining <= 0 && !isChosen.has(item.id)}
                  onPick={() => {
                    setActive(index);
                    pick(item);
                  }}
                />
              )
            );
          })}
        </div>
        {found.length === 0 && <p className="picker-none">{intl.formatMessage({ id: 'form.pick.noResultsEmpty' })}</p>}
      </div>
    </div>
  );
}
