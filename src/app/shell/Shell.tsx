import { Drawer, OverlaysProvider } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Outlet, useLocation } from 'react-router-dom';
import '@/app/shell/shell.css';
import { RuntimeTrouble } from '@/app/shell/RuntimeTrouble';
import { Sidebar } from '@/app/shell/Sidebar';
import { TopBar } from '@/app/shell/TopBar';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { ToastPlace } from '@/ui/Toasts/ToastPlace';
import { useMediaQuery } from '@/ui/useMediaQuery';

/** From this width on the sidebar stands beside the screen (specification 1 §9). */
const WIDE = '(min-width: 960px)';

/** The frame of every protected screen: top bar, sidebar, and the screen, which begins at its top after each navigation. */
export function Shell() {
  const intl = useIntl();
  const wide = useMediaQuery(WIDE);
  const { trouble } = useRuntime();
  const { pathname } = useLocation();
  // The address at which the drawer was opened: a navigation closes it, and so does a wide window.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  if (openedAt !== null && (wide || openedAt !== pathname)) setOpenedAt(null);
  const screen = useRef<HTMLElement>(null);
  useEffect(() => {
    screen.current?.scrollTo(0, 0);
  }, [pathname]);

  return (
    <OverlaysProvider>
      <div className="shell">
        {wide ? (
          <Sidebar />
        ) : (
          <Drawer
            className="shell-drawer"
            isOpen={openedAt !== null}
            onClose={() => setOpenedAt(null)}
            position="left"
            size={220}
            aria-label={intl.formatMessage({ id: 'shell.menu.label' })}
          >
            <Sidebar />
          </Drawer>
        )}
        <TopBar {...(wide ? {} : { onOpenMenu: () => setOpenedAt(pathname) })} />
        <main className="shell-screen" ref={screen}>
          {trouble && <RuntimeTrouble trouble={trouble} />}
          <Outlet />
        </main>
      </div>
      <ToastPlace />
    </OverlaysProvider>
  );
}
