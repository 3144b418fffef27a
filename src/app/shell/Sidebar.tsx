import { Button, Classes } from '@blueprintjs/core';
import { LogOut, MenuClosed, MenuOpen, Search } from '@blueprintjs/icons';
import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import type { Screen } from '@/app/screens';
import { SidebarFooter } from '@/app/shell/SidebarFooter';
import { useOpenScreens } from '@/app/shell/useOpenScreens';
import { PATHS } from '@/domain/screenPaths';
import { useDeployment } from '@/services/deployment/deploymentContext';
import '@/app/shell/sidebar.css';

interface SidebarProps {
  onSearch: () => void;
  /** Shows only icons. @default false */
  mini?: boolean;
  /** Present when the sidebar can be collapsed. */
  onResize?: () => void;
}

const GROUPS: readonly Screen['group'][] = ['today', 'stores', 'data', 'administration'];

/** The screens that the user may access, and sign-out (specification 1 §2). */
export function Sidebar({ onSearch, mini = false, onResize }: SidebarProps) {
  const intl = useIntl();
  const linksId = useId();
  const { productName } = useDeployment();
  const screens = useOpenScreens();
  const searchLabel = intl.formatMessage({ id: 'shell.search.openButton' });
  const namesLabel = intl.formatMessage({ id: 'shell.menu.namesButton' });

  return (
    <div className={mini ? 'sidebar sidebar-mini' : 'sidebar'}>
      <nav className="sidebar-ways" aria-label={intl.formatMessage({ id: 'shell.menu.label' })}>
        <div className="sidebar-head">
          <span className="sidebar-product sidebar-text">{productName}</span>
          {onResize && (
            <Button
              variant="minimal"
              icon={mini ? <MenuOpen /> : <MenuClosed />}
              onClick={onResize}
              aria-expanded={!mini}
              aria-controls={linksId}
              aria-label={namesLabel}
              title={namesLabel}
            />
          )}
        </div>
        <Button
          className="sidebar-search"
          icon={<Search />}
          alignText="start"
          onClick={onSearch}
          aria-label={searchLabel}
          aria-keyshortcuts="Control+K Meta+K"
          title={searchLabel}
        >
          <span className="sidebar-text">{intl.formatMessage({ id: 'shell.search.shortLabel' })}</span>
          <kbd className="sidebar-text">{SEARCH_KEYS}</kbd>
        </Button>
        <div className="sidebar-links" id={linksId}>
          {GROUPS.map((group) => (
            <SidebarGroup key={group} group={group} screens={screens.filter((screen) => screen.Icon && screen.group === group)} />
          ))}
          <ul className={Classes.LIST_UNSTYLED}>
            <li>
              <SidebarLink to={PATHS.logout} icon={<LogOut />}>
                {intl.formatMessage({ id: 'shell.menu.signOutButton' })}
              </SidebarLink>
            </li>
          </ul>
        </div>
      </nav>
      <SidebarFooter mini={mini} />
    </div>
  );
}

function SidebarGroup({ group, screens }: { group: Screen['group']; screens: readonly Screen[] }) {
  const intl = useIntl();
  const headingId = useId();
  if (screens.length === 0) return null;
  return (
    <>
      <div className="sidebar-heading" id={headingId}>
        <span className="sidebar-text">{intl.formatMessage({ id: `shell.group.${group}` })}</span>
      </div>
      <ul className={Classes.LIST_UNSTYLED} aria-labelledby={headingId}>
        {screens.map(({ path, title, Icon }) => (
          <li key={path}>
            <SidebarLink to={path} icon={Icon && <Icon />}>
              {intl.formatMessage({ id: title })}
            </SidebarLink>
          </li>
        ))}
      </ul>
    </>
  );
}

const SEARCH_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

interface SidebarLinkProps {
  to: string;
  icon: ReactNode;
  children: string;
}

/** A link to a screen; highlights the current one. */
function SidebarLink({ to, icon, children }: SidebarLinkProps) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) => `${Classes.MENU_ITEM} sidebar-link${isActive ? ` ${Classes.ACTIVE}` : ''}`}
      title={children}
    >
      {icon}
      <span className="sidebar-text">{children}</span>
    </NavLink>
  );
}
