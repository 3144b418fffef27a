import { Button, InputGroup, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { Bookmark, Edit, FloppyDisk, Reset, Tick, Trash } from '@blueprintjs/icons';
import { useId, useState, type SyntheticEvent } from 'react';
import { useIntl } from 'react-intl';
import type { GridView, SavedView } from '@/ui/DataGrid/gridColumn';
import { isSameView } from '@/ui/DataGrid/gridView';
import { LatePopover } from '@/ui/LatePopover/LatePopover';

/** The limit of saved views of a table. */
const MAX_VIEWS = 50;
const MAX_NAME_LENGTH = 60;

interface ViewMenuProps {
  view: GridView;
  /** The initial view, which the menu restores. */
  startView: GridView;
  views: readonly SavedView[];
  onViewChange: (view: GridView) => void;
  onViewsChange: (views: readonly SavedView[]) => void;
}

/** Selects, saves, updates, renames and deletes a user's views of a table; marks unsaved changes. */
export function ViewMenu({ view, startView, views, onViewChange, onViewsChange }: ViewMenuProps) {
  const intl = useIntl();
  const [chosenName, setChosenName] = useState<string | null>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const chosen = views.find(({ name }) => name === chosenName) ?? views.find((each) => isSameView(each.view, view));
  const isChanged = !isSameView(view, chosen?.view ?? startView);
  const isFull = views.length >= MAX_VIEWS;
  const title = chosen?.name ?? intl.formatMessage({ id: 'ui.grid.startViewLabel' });

  function choose(name: string | null, next: GridView) {
    setChosenName(name);
    onViewChange(next);
  }

  function save(name: string) {
    const rest = views.filter((each) => each.name !== name);
    onViewsChange([...rest, { name, view }]);
    setChosenName(name);
  }

  function rename(from: SavedView, name: string) {
    setIsRenaming(false);
    onViewsChange(views.filter((each) => each === from || each.name !== name).map((each) => (each === from ? { ...from, name } : each)));
    setChosenName(name);
  }

  return (
    <LatePopover
      onClosed={() => setIsRenaming(false)}
      content={() => (
        <div className="grid-views">
          <Menu aria-label={intl.formatMessage({ id: 'ui.grid.viewsLabel' })}>
            <MenuItem
              role="menuitemradio"
              aria-checked={!chosen}
              icon={<Reset />}
              text={intl.formatMessage({ id: 'ui.grid.startViewLabel' })}
              {...(!chosen && { labelElement: <Tick /> })}
              onClick={() => choose(null, startView)}
            />
            {views.map((each) => (
              <MenuItem
                key={each.name}
                role="menuitemradio"
                aria-checked={each === chosen}
                icon={<Bookmark />}
                text={each.name}
                {...(each === chosen && { labelElement: <Tick /> })}
                onClick={() => choose(each.name, each.view)}
              />
            ))}
            {chosen && (
              <>
                <MenuDivider title={chosen.name} />
                <MenuItem
                  icon={<FloppyDisk />}
                  text={intl.formatMessage({ id: 'ui.grid.saveViewButton' })}
                  disabled={!isChanged}
                  onClick={() => save(chosen.name)}
                />
                <MenuItem
                  icon={<Edit />}
                  text={intl.formatMessage({ id: 'ui.grid.renameViewButton' })}
                  shouldDismissPopover={false}
                  onClick={() => setIsRenaming(true)}
                />
                <MenuItem
                  icon={<Trash />}
                  intent="danger"
                  text={intl.formatMessage({ id: 'ui.grid.deleteViewButton' })}
                  onClick={() => onViewsChange(views.filter((each) => each !== chosen))}
                />
              </>
            )}
          </Menu>
          {isRenaming && chosen ? (
            <NameForm
              key={chosen.name}
              label={intl.formatMessage({ id: 'ui.grid.newNameLabel' })}
              button={intl.formatMessage({ id: 'ui.grid.renameViewButton' })}
              start={chosen.name}
              taken={views.filter((each) => each !== chosen)}
              onName={(name) => rename(chosen, name)}
            />
          ) : isFull ? (
            <p className="grid-menu-help">{intl.formatMessage({ id: 'ui.grid.viewsFullLabel' }, { most: MAX_VIEWS })}</p>
          ) : (
            <NameForm
              label={intl.formatMessage({ id: 'ui.grid.viewNameLabel' })}
              button={intl.formatMessage({ id: 'ui.grid.saveAsButton' })}
              start=""
              taken={views}
              onName={save}
            />
          )}
        </div>
      )}
    >
      <Button variant="minimal" icon={<Bookmark />} className="grid-views-button">
        {intl.formatMessage({ id: isChanged ? 'ui.grid.changedViewButton' : 'ui.grid.viewButton' }, { name: title })}
      </Button>
    </LatePopover>
  );
}

interface NameFormProps {
  label: string;
  button: string;
  start: string;
  /** The views that the same name would replace. */
  taken: readonly SavedView[];
  onName: (name: string) => void;
}

function NameForm({ label, button, start, taken, onName }: NameFormProps) {
  const intl = useIntl();
  const helpId = useId();
  const [name, setName] = useState(start);
  const typed = name.trim();
  const isTaken = taken.some((each) => each.name === typed);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (typed === '') return;
    setName('');
    onName(typed);
  }

  return (
    <form className="grid-view-name" onSubmit={submit}>
      <InputGroup
        size="small"
        value={name}
        onValueChange={setName}
        maxLength={MAX_NAME_LENGTH}
        placeholder={label}
        aria-label={label}
        autoFocus={start !== ''}
        aria-describedby={helpId}
      />
      <Button size="small" type="submit" disabled={typed === ''} intent={isTaken ? 'warning' : 'none'}>
        {isTaken ? intl.formatMessage({ id: 'ui.grid.replaceViewButton' }) : button}
      </Button>
      <p id={helpId} role="status" className="grid-menu-help">
        {isTaken && intl.formatMessage({ id: 'ui.grid.viewTakenLabel' }, { name: typed })}
      </p>
    </form>
  );
}
