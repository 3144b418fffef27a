import { Classes } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

interface SidebarLinkProps {
  to: string;
  icon: ReactNode;
  children: string;
}

/** The way to one screen; the one that is open is marked. */
export function SidebarLink({ to, icon, children }: SidebarLinkProps) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) => `${Classes.MENU_ITEM} sidebar-link${isActive ? ` ${Classes.ACTIVE}` : ''}`}
      title={children}
    >
      {icon}
      <span className="sidebar-words">{children}</span>
    </NavLink>
  );
}
