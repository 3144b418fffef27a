import { Button, Menu, MenuItem } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { ListColumns, Tick } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { GridColumn, GridView } from '@/ui/DataGrid/gridColumn';
import { orderedColumns, withHidden } from '@/ui/DataGrid/gridView';
import { LatePopover } from '@/ui/LatePopover/LatePopover';

interface ColumnsMenuProps {
  columns: readonly GridColumn[];
  view: GridView;
  onViewChange: (view: GridView) => void;
}

/** A menu to show and hide columns. */
export function ColumnsMenu({ columns, view, onViewChange }: ColumnsMenuProps) {
  const intl = useIntl();
  const shown = columns.filter(({ id }) => !view.hidden.includes(id)).length;
  const label = intl.formatMessage({ id: 'ui.grid.columnsButton' }, { shown, all: columns.length });
  return (
    <LatePopover
      content={() => (
        <Menu aria-label={label} className="grid-columns">
          {orderedColumns(columns, view).map(({ id, title }) => {
            const isShown = !view.hidden.includes(id);
            return (
              <MenuItem
                key={id}
                role="menuitemcheckbox"
                aria-checked={isShown}
                text={title}
                {...(isShown && { labelElement: <Tick /> })}
                disabled={isShown && shown === 1}
                shouldDismissPopover={false}
                onClick={() => onViewChange(withHidden(view, id, isShown))}
              />
            );
          })}
        </Menu>
      )}
    >
      <Button variant="minimal" icon={<ListColumns />}>
        {label}
      </Button>
    </LatePopover>
  );
}
