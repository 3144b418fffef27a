import { Button, Menu, MenuItem } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { ListColumns, Tick } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import '@/ui/DataGrid/columnsMenu.css';
import { LatePopover } from '@/ui/LatePopover/LatePopover';

interface ColumnsMenuProps {
  /** In display order. */
  columns: readonly { id: string; title: string }[];
  hidden: readonly string[];
  onHiddenChange: (columnId: string, isHidden: boolean) => void;
}

/** A menu to show and hide columns. The last visible one cannot be hidden. */
export function ColumnsMenu({ columns, hidden, onHiddenChange }: ColumnsMenuProps) {
  const intl = useIntl();
  const shown = columns.filter(({ id }) => !hidden.includes(id)).length;
  const label = intl.formatMessage({ id: 'ui.grid.columnsButton' }, { shown, all: columns.length });
  return (
    <LatePopover
      content={() => (
        <Menu aria-label={label} className="columns-menu">
          {columns.map(({ id, title }) => {
            const isShown = !hidden.includes(id);
            return (
              <MenuItem
                key={id}
                role="menuitemcheckbox"
                aria-checked={isShown}
                text={title}
                {...(isShown && { labelElement: <Tick /> })}
                disabled={isShown && shown === 1}
                shouldDismissPopover={false}
                onClick={() => onHiddenChange(id, isShown)}
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
