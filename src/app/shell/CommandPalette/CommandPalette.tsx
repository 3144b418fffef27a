import { Classes as CoreClasses, InputGroup, Overlay2 } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { Classes, QueryList, type QueryListRendererProps } from '@blueprintjs/select';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useCommandEntries } from '@/app/shell/CommandPalette/commands/useCommandEntries';
import { usePerformCommand } from '@/app/shell/CommandPalette/commands/usePerformCommand';
import {
  findEntries,
  orderEntries,
  paletteEntries,
  READY,
  readyEntry,
  recentEntry,
  type PaletteEntry,
} from '@/app/shell/CommandPalette/paletteEntries';
import type { Order } from '@/domain/order';
import { isProductAdmin } from '@/domain/role';
import { useOpenScreens } from '@/app/shell/useOpenScreens';
import { PATHS } from '@/domain/screenPaths';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useBoardDay } from '@/features/operations/useBoardOrders';
import { useListOperationsOrdersQuery } from '@/services/api/ordersApi';
import { useRecentCommands } from '@/services/preferences/recentCommands';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import '@/app/shell/CommandPalette/commandPalette.css';

const NO_ORDERS: readonly Order[] = [];

interface CommandPaletteProps {
  isOpen: boolean;
  onClose: () => void;
  onReadyForService: () => void;
}

/**
 * Searches screens and locations by name and today's orders by code, and navigates to the selected one (row BO-02); or performs a typed
 * command, whose sentence is shown before (row W-02).
 */
export function CommandPalette({ isOpen, onClose, onReadyForService }: CommandPaletteProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const screens = useOpenScreens();
  const { user, locations } = useSignedIn();
  const { day } = useBoardDay(locations);
  const mayOpenOrders = screens.some(({ path }) => path === PATHS.order);
  const { data: today } = useListOperationsOrdersQuery(isOpen && mayOpenOrders ? day : skipToken);
  const places = useMemo(
    () => [...paletteEntries(intl, screens, locations), ...(isProductAdmin(user.role) ? [] : [readyEntry(intl)])],
    [intl, screens, locations, user.role],
  );
  const entries = useMemo(
    () => [...places, ...(mayOpenOrders && today ? orderEntries(intl, today.data, locations) : [])],
    [intl, places, today, mayOpenOrders, locations],
  );
  const [query, setQuery] = useState('');
  const [recent, addRecent] = useRecentCommands(user.id);
  const perform = usePerformCommand();
  const commands = useCommandEntries(query, today?.data ?? NO_ORDERS);
  const items = useMemo(() => {
    if (query.trim() === '') return [...recent.map((each) => recentEntry(intl, each)), ...findEntries('', entries)];
    const found = findEntries(query, entries);
    const opened = commands.words === null ? [] : findEntries(commands.words, entries).filter((entry) => !found.includes(entry));
    return [...commands.entries, ...found, ...opened];
  }, [query, recent, entries, commands.entries, commands.words, intl]);
  const label = intl.formatMessage({ id: 'shell.search.placeholder' });

  function close() {
    onClose();
    setQuery('');
  }

  function choose({ to, command, query: typed }: PaletteEntry) {
    if (typed !== undefined) {
      setQuery(typed);
      return;
    }
    close();
    if (command) {
      if (!('order' in command)) addRecent(query.trim());
      perform(command);
    } else if (to === READY) onReadyForService();
    else void navigate(to);
  }

  const draw = ({ query: shown, listId, activeItemId, itemList, ...list }: QueryListRendererProps<PaletteEntry>) => (
    <div onKeyDown={list.handleKeyDown} onKeyUp={list.handleKeyUp}>
      <InputGroup
        autoFocus
        size="large"
        leftIcon={<Search />}
        placeholder={label}
        value={shown}
        onChange={list.handleQueryChange}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={activeItemId}
      />
      {itemList}
    </div>
  );

  return (
    <Overlay2 isOpen={isOpen} onClose={close} className={Classes.OMNIBAR_OVERLAY} transitionDuration={0}>
      <div
        className={`${Classes.OMNIBAR} palette`}
        role="dialog"
        aria-modal
        aria-label={intl.formatMessage({ id: 'shell.search.openButton' })}
      >
        <QueryList<PaletteEntry>
          items={items}
          query={query}
          onQueryChange={setQuery}
          itemDisabled="isDisabled"
          itemRenderer={({ name, detail, to, isDisabled = false }, { handleClick, modifiers, id, ref }) => (
            <li
              key={to}
              id={id}
              ref={ref}
              role="option"
              aria-selected={modifiers.active}
              aria-disabled={isDisabled}
              className={`${CoreClasses.MENU_ITEM} ${modifiers.active ? CoreClasses.ACTIVE : ''} ${isDisabled ? CoreClasses.DISABLED : ''}`}
              onClick={handleClick}
            >
              <span className="palette-name">{name}</span>
              <span className="palette-detail">{detail}</span>
            </li>
          )}
          menuProps={{ 'aria-label': label }}
          noResults={
            <li role="option" aria-disabled aria-selected={false} className="palette-empty">
              {intl.formatMessage({ id: 'shell.search.empty' })}
            </li>
          }
          onItemSelect={choose}
          resetOnQuery
          renderer={draw}
        />
      </div>
    </Overlay2>
  );
}
