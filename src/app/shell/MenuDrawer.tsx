import { Drawer } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface MenuDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** The sidebar. */
  children: ReactNode;
}

/** The sidebar of a narrow window, which covers the screen. */
export function MenuDrawer({ isOpen, onClose, children }: MenuDrawerProps) {
  const intl = useIntl();
  return (
    <Drawer
      className="shell-drawer"
      isOpen={isOpen}
      onClose={onClose}
      position="left"
      size={220}
      transitionDuration={100}
      aria-label={intl.formatMessage({ id: 'shell.menu.label' })}
    >
      {children}
    </Drawer>
  );
}
