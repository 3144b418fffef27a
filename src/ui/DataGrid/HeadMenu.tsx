import { InputGroup, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { ArrowLeft, ArrowRight, Cross, EyeOff, FilterRemove, Maximize, Minimize, Pin, SortAsc, SortDesc, Unpin } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { GridColumn, GridColumnFilter, GridView } from '@/ui/DataGrid/gridColumn';
import { shownColumns, widthOf, withColumnMoved, withFilter, withHidden, withWidth } from '@/ui/DataGrid/gridView';

interface HeadMenuProps {
  column: GridColumn;
  columns: readonly GridColumn[];
  isNumber: boolean;
  view: GridView;
  onViewChange: (view: GridView) => void;
}

/** Change of the width by the menu, in pixels. */
const WIDTH_STEP = 24;

/** The menu of a column: every action that the mouse has on its header, its filter and its description. */
export function HeadMenu({ column, columns, isNumber, view, onViewChange }: HeadMenuProps) {
  const intl = useIntl();
  const { id, title, help } = column;
  const shown = shownColumns(columns, view);
  const place = shown.findIndex((each) => each.id === id);
  const others = view.sorts.filter(({ columnId }) => columnId !== id);
  const isSorted = others.length < view.sorts.length;
  const isFrozen = place < view.frozen;
  const width = widthOf(column, view);

  return (
    <div className="grid-menu">
      {help !== undefined && <p className="grid-menu-help">{help}</p>}
      <ColumnFilter
        title={title}
        filter={view.filters[id] ?? null}
        isNumber={isNumber}
        onFilter={(filter) => onViewChange(withFilter(view, id, filter))}
      />
      <Menu aria-label={intl.formatMessage({ id: 'ui.grid.menuButton' }, { title })}>
        <MenuItem
          icon={<SortAsc />}
          text={intl.formatMessage({ id: 'ui.grid.ascendingButton' })}
          onClick={() => onViewChange({ ...view, sorts: [{ columnId: id, descending: false }] })}
        />
        <MenuItem
          icon={<SortDesc />}
          text={intl.formatMessage({ id: 'ui.grid.descendingButton' })}
          onClick={() => onViewChange({ ...view, sorts: [{ columnId: id, descending: true }] })}
        />
        {others.length > 0 && (
          <>
            <MenuItem
              icon={<SortAsc />}
              text={intl.formatMessage({ id: 'ui.grid.thenAscendingButton' })}
              onClick={() => onViewChange({ ...view, sorts: [...others, { columnId: id, descending: false }] })}
            />
            <MenuItem
              icon={<SortDesc />}
              text={intl.formatMessage({ id: 'ui.grid.thenDescendingButton' })}
              onClick={() => onViewChange({ ...view, sorts: [...others, { columnId: id, descending: true }] })}
            />
          </>
        )}
        <MenuItem
          icon={<Cross />}
          text={intl.formatMessage({ id: 'ui.grid.unsortButton' })}
          disabled={!isSorted}
          onClick={() => onViewChange({ ...view, sorts: others })}
        />
        <MenuDivider />
        <MenuItem
          icon={<ArrowLeft />}
          text={intl.formatMessage({ id: 'ui.grid.leftButton' })}
          disabled={place <= 0}
          shouldDismissPopover={false}
          onClick={() => onViewChange(withColumnMoved(view, columns, id, -1))}
        />
        <MenuItem
          icon={<ArrowRight />}
          text={intl.formatMessage({ id: 'ui.grid.rightButton' })}
          disabled={place === shown.length - 1}
          shouldDismissPopover={false}
          onClick={() => onViewChange(withColumnMoved(view, columns, id, 1))}
        />
        <MenuItem
          icon={<Maximize />}
          text={intl.formatMessage({ id: 'ui.grid.widerButton' })}
          shouldDismissPopover={false}
          onClick={() => onViewChange(withWidth(view, id, width + WIDTH_STEP))}
        />
        <MenuItem
          icon={<Minimize />}
          text={intl.formatMessage({ id: 'ui.grid.narrowerButton' })}
          shouldDismissPopover={false}
          onClick={() => onViewChange(withWidth(view, id, width - WIDTH_STEP))}
        />
        <MenuItem
          icon={isFrozen ? <Unpin /> : <Pin />}
          text={intl.formatMessage({ id: isFrozen ? 'ui.grid.unfreezeButton' : 'ui.grid.freezeButton' })}
          onClick={() => onViewChange({ ...view, frozen: isFrozen ? place : place + 1 })}
        />
        <MenuItem
          icon={<EyeOff />}
          text={intl.formatMessage({ id: 'ui.grid.hideButton' })}
          disabled={shown.length === 1}
          onClick={() => onViewChange(withHidden(isFrozen ? { ...view, frozen: view.frozen - 1 } : view, id, true))}
        />
      </Menu>
    </div>
  );
}

interface ColumnFilterProps {
  title: string;
  filter: GridColumnFilter | null;
  isNumber: boolean;
  onFilter: (filter: GridColumnFilter | null) => void;
}

/** Filters the rows while the user types. */
function ColumnFilter({ title, filter, isNumber, onFilter }: ColumnFilterProps) {
  const intl = useIntl();
  const [least, setLeast] = useState(filter?.kind === 'number' ? asTyped(filter.least) : '');
  const [most, setMost] = useState(filter?.kind === 'number' ? asTyped(filter.most) : '');
  const clear = () => {
    setLeast('');
    setMost('');
    onFilter(null);
  };
  const between = (from: string, to: string) => {
    setLeast(from);
    setMost(to);
    onFilter({ kind: 'number', least: typedNumber(from), most: typedNumber(to) });
  };
  return (
    <div className="grid-filter" role="group" aria-label={intl.formatMessage({ id: 'ui.grid.filterLabel' }, { title })}>
      {isNumber ? (
        <>
          <InputGroup
            size="small"
            type="number"
            value={least}
            onValueChange={(text) => between(text, most)}
            placeholder={intl.formatMessage({ id: 'ui.grid.leastLabel' })}
            aria-label={intl.formatMessage({ id: 'ui.grid.leastLabel' })}
          />
          <InputGroup
            size="small"
            type="number"
            value={most}
            onValueChange={(text) => between(least, text)}
            placeholder={intl.formatMessage({ id: 'ui.grid.mostLabel' })}
            aria-label={intl.formatMessage({ id: 'ui.grid.mostLabel' })}
          />
        </>
      ) : (
        <InputGroup
          size="small"
          value={filter?.kind === 'text' ? filter.words : ''}
          onValueChange={(words) => onFilter({ kind: 'text', words })}
          placeholder={intl.formatMessage({ id: 'ui.grid.containsLabel' })}
          aria-label={intl.formatMessage({ id: 'ui.grid.containsLabel' })}
        />
      )}
      <button
        type="button"
        className="grid-filter-clear"
        disabled={filter === null}
        aria-label={intl.formatMessage({ id: 'ui.grid.clearFilterButton' }, { title })}
        onClick={clear}
      >
        <FilterRemove />
      </button>
    </div>
  );
}

function asTyped(number: number | null): string {
  return number === null ? '' : String(number);
}

function typedNumber(text: string): number | null {
  const number = text.trim() === '' ? NaN : Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}
