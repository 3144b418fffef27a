import { Button, Drawer } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import '@/ui/SideDrawer/sideDrawer.css';

interface SideDrawerProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A narrow drawer at the right edge with a title and a close button. It traps the focus while it is open and restores it afterwards. */
export function SideDrawer({ title, isOpen, onClose, children }: SideDrawerProps) {
  const intl = useIntl();
  const titleId = useId();
  return (
    <Drawer isOpen={isOpen} onClose={onClose} size="min(360px, 100vw)" className="side-drawer" transitionDuration={100}>
      <section role="dialog" aria-modal aria-labelledby={titleId} className="side-drawer-body">
        <div className="side-drawer-header">
          <h2 id={titleId} className="side-drawer-title">
            {title}
          </h2>
          <Button
            variant="minimal"
            autoFocus
            icon={<Cross />}
            onClick={onClose}
            aria-label={intl.formatMessage({ id: 'ui.drawer.closeButton' })}
          />
        </div>
        {/* Focusable, so that keys scroll it when nothing in it takes the focus. */}
        <div className="side-drawer-scroll" tabIndex={0} role="group" aria-labelledby={titleId}>
          {children}
        </div>
      </section>
    </Drawer>
  );
}
