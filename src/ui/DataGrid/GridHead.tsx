import { CaretDown, CaretUp, Filter } from '@blueprintjs/icons';
import type { PointerEvent as ReactPointerEvent, ReactNode, SyntheticEvent } from 'react';
import { useIntl } from 'react-intl';
import type { Columns } from '@/lib/columns';
import { sideStyle, type CellStyle } from '@/ui/DataGrid/cellStyles';
import type { GridColumn, GridView } from '@/ui/DataGrid/gridColumn';
import { cellId, type GridPosition } from '@/ui/DataGrid/gridCursor';
import { useHeadDrag } from '@/ui/DataGrid/useHeadDrag';

interface GridHeadProps {
  gridId: string;
  columns: readonly GridColumn[];
  styles: readonly CellStyle[];
  frozen: number;
  data: Columns;
  view: GridView;
  cursor: GridPosition;
  onSort: (columnId: string, isAdded: boolean) => void;
  onMenu: (columnId: string) => void;
  /** Called while the edge is dragged, and with `isDone` when it is released. */
  onWidth: (columnId: string, width: number, isDone: boolean) => void;
  onMoveBefore: (columnId: string, before: string | null) => void;
  /** Renders the menu of a column around its trigger. */
  renderMenu: (column: GridColumn, target: ReactNode) => ReactNode;
}

/**
 * The column headers. A click sorts, with shift by an additional column; dragging a header moves the column, dragging its edge resizes it.
 * The keyboard cursor reaches headers: Enter sorts, Alt+Down opens the menu.
 */
export function GridHead(props: GridHeadProps) {
  const { gridId, columns, styles, frozen, data, view, cursor, onSort, onMenu, onWidth, onMoveBefore, renderMenu } = props;
  const intl = useIntl();
  const { drop, startMove, startResize, wasDragged } = useHeadDrag({ onWidth, onMoveBefore });

  return (
    <div role="rowgroup" className="grid-side grid-head">
      <div role="row" aria-rowindex={1} className="grid-side-row">
        {columns.map((column, place) => {
          const { id, title, help } = column;
          const rank = view.sorts.findIndex(({ columnId }) => columnId === id);
          const sort = view.sorts[rank];
          const isFiltered = view.filters[id] !== undefined;
          return (
            <div
              key={id}
              id={cellId(gridId, { row: -1, column: place })}
              role="columnheader"
              aria-colindex={place + 1}
              aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : 'none'}
              aria-label={title}
              {...(help !== undefined && { 'aria-description': help, title: help })}
              data-column={id}
              className={headClass({
                isNumber: data.byId[id]?.kind === 'number',
                isAt: cursor.row < 0 && cursor.column === place,
                isFrozen: place < frozen,
                drop: drop?.columnId === id ? drop.side : null,
              })}
              style={sideStyle(styles[place], place < frozen)}
              onPointerDown={(event) => isWithin(event) && startMove(event, id)}
              onClick={(event) => {
                if (isWithin(event) && !wasDragged()) onSort(id, event.shiftKey);
              }}
              onContextMenu={(event) => {
                if (!isWithin(event)) return;
                event.preventDefault();
                onMenu(id);
              }}
            >
              <span className="grid-title">{title}</span>
              {isFiltered && <Filter size={12} title={intl.formatMessage({ id: 'ui.grid.filteredLabel' })} />}
              {sort && (
                <span className="grid-sort" aria-hidden>
                  {sort.descending ? <CaretDown size={14} /> : <CaretUp size={14} />}
                  {view.sorts.length > 1 && rank + 1}
                </span>
              )}
              {renderMenu(
                column,
                <button
                  type="button"
                  tabIndex={-1}
                  className="grid-menu-button"
                  aria-label={intl.formatMessage({ id: 'ui.grid.menuButton' }, { title })}
                  onPointerDown={(event) => event.stopPropagation()}
                  onClick={(event) => {
                    event.stopPropagation();
                    onMenu(id);
                  }}
                />,
              )}
              <span
                className="grid-edge"
                data-edge={id}
                onPointerDown={(event: ReactPointerEvent) => startResize(event, id, styles[place]?.width ?? 0)}
                onClick={(event) => event.stopPropagation()}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Whether the event's target is in the element's DOM: React also bubbles events of the menu's portal. */
function isWithin({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

interface HeadState {
  isNumber: boolean;
  isAt: boolean;
  isFrozen: boolean;
  drop: 'before' | 'after' | null;
}

function headClass({ isNumber, isAt, isFrozen, drop }: HeadState): string {
  return ['grid-head-cell', isNumber && 'grid-number', isAt && 'grid-head-at', isFrozen && 'grid-frozen', drop && `grid-drop-${drop}`]
    .filter(Boolean)
    .join(' ');
}
