import { Drawer, OverlaysProvider } from '@blueprintjs/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Outlet, useLocation } from 'react-router-dom';
import '@/app/shell/shell.css';
import { OutdatedNotice } from '@/app/shell/OutdatedNotice';
import { Sidebar } from '@/app/shell/Sidebar';
import { TopBar } from '@/app/shell/TopBar';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { useMediaQuery } from '@/ui/useMediaQuery';

const Toasts = lazy(async () => ({ default: (await import('@/ui/Toasts/Toasts')).Toasts }));

/** From this width on the sidebar stands beside the screen (specification 1 §9). */
const WIDE = '(min-width: 960px)';

/** The frame of every protected screen: top bar, sidebar, and the screen, which begins at its top after each navigation. */
export function Shell() {
  const intl = useIntl();
  const wide = useMediaQuery(WIDE);
  const { outdated } = useRuntime();
  const { pathname } = useLocation();
  // The address at which the drawer was opened: a navigation closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  if (wide && openedAt !== null) setOpenedAt(null);
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
            isOpen={openedAt === pathname}
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
          {outdated && <OutdatedNotice />}
          <Outlet />
        </main>
      </div>
      <Suspense>
        <Toasts />
      </Suspense>
    </OverlaysProvider>
  );
}
