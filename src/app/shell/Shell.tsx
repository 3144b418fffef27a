import { Button, Callout, OverlaysProvider } from '@blueprintjs/core';
import { lazy, useCallback, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Outlet, useLocation, useMatch } from 'react-router-dom';
import { PATHS } from '@/domain/screenPaths';
import '@/app/shell/shell.css';
import { Sidebar } from '@/app/shell/Sidebar';
import { TopBar } from '@/app/shell/TopBar';
import { usePaletteKeys } from '@/app/shell/usePaletteKeys';
import { PrintingAlerts } from '@/features/printing/PrintingBanners/PrintingAlerts';
import { SessionRenewal } from '@/features/session/SessionRenewal';
import { useNewVersionAvailable } from '@/services/realtime/appBuild';
import { useRuntime, type Runtime } from '@/services/runtime/runtimeContext';
import { removeStored, writeStored } from '@/services/storage/browserStorage';
import { useStored } from '@/services/storage/useStored';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { useKeys } from '@/ui/Keys/useKeys';
import { LazyPart } from '@/ui/LazyPart/LazyPart';
import { LazyToasts } from '@/ui/Toasts/LazyToasts';
import { useMediaQuery } from '@/ui/useMediaQuery';

// Prefetched, so that they work without a connection.
const KeysDialog = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "shellLater", webpackPrefetch: true */ '@/ui/Keys/KeysDialog')).KeysDialog,
);
const CommandPalette = lazyWithTexts(
  async () =>
    (await import(/* webpackChunkName: "shellLater", webpackPrefetch: true */ '@/app/shell/CommandPalette/CommandPalette')).CommandPalette,
);
const MenuDrawer = lazy(async () => ({
  default: (await import(/* webpackChunkName: "shellLater", webpackPrefetch: true */ '@/app/shell/MenuDrawer')).MenuDrawer,
}));
const ReadyPanel = lazyWithTexts(async () => (await import('@/app/shell/ReadyPanel')).ReadyPanel);

/** The width from which the sidebar is always visible (specification 1 §9). */
const WIDE = '(min-width: 960px)';
/** The storage key that is set while the sidebar is collapsed. */
const MINI = 'sidebarMini';

/**
 * The layout of every protected screen: top bar, sidebar and the screen, which scrolls to the top after each navigation. The kitchen mode has no
 * sidebar (row K-02).
 */
export function Shell() {
  const intl = useIntl();
  const isKitchen = useMatch(PATHS.kitchen) !== null;
  const wide = useMediaQuery(WIDE);
  const mini = useStored(MINI) !== null;
  const isNewVersionAvailable = useNewVersionAvailable();
  const problem = useRuntime().problem ?? (isNewVersionAvailable ? 'newVersion' : null);
  const { pathname, search, key } = useLocation();
  // The history key at which the drawer was opened: it closes after a navigation and in a wide window.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  if (openedAt !== null && (wide || openedAt !== key)) setOpenedAt(null);
  const [palette, setPalette] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const openPalette = useCallback(() => setPalette('open'), []);
  usePaletteKeys(openPalette);
  const [ready, setReady] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const openReady = () => setReady('open');
  const [keysListed, setKeysListed] = useState(false);
  useKeys([{ key: '?', label: intl.formatMessage({ id: 'keys.list.label' }), run: () => setKeysListed(true) }]);
  const screen = useRef<HTMLElement>(null);
  // Writing a search into the URL is not a navigation; revisiting the same URL is one.
  const visited = useRef({ pathname, search });
  useEffect(() => {
    const before = visited.current;
    visited.current = { pathname, search };
    if (pathname !== before.pathname || search === before.search) screen.current?.scrollTo(0, 0);
  }, [pathname, search, key]);

  return (
    <OverlaysProvider>
      <div className={isKitchen ? 'shell shell-kitchen' : 'shell'}>
        <a
          className="skip-link"
          href="#screen"
          onClick={(event) => {
            event.preventDefault();
            screen.current?.focus();
          }}
        >
          {intl.formatMessage({ id: 'shell.skip.button' })}
        </a>
        {isKitchen ? null : wide ? (
          <Sidebar onSearch={openPalette} mini={mini} onResize={() => (mini ? removeStored(MINI) : writeStored(MINI, 'true'))} />
        ) : (
          <LazyPart>
            <MenuDrawer isOpen={openedAt !== null} onClose={() => setOpenedAt(null)}>
              <Sidebar
                onSearch={() => {
                  setOpenedAt(null);
                  openPalette();
                }}
              />
            </MenuDrawer>
          </LazyPart>
        )}
        <TopBar
          onReadyForService={openReady}
          isKitchen={isKitchen}
          {...(wide || isKitchen ? {} : { onOpenMenu: () => setOpenedAt(key) })}
        />
        <main className="shell-screen" id="screen" tabIndex={-1} ref={screen}>
          <Outlet />
        </main>
        {/* Below the screen, whose content does not move when one appears (row K-12). */}
        <div className="shell-banners">
          <SessionRenewal />
          {problem && <RuntimeProblem problem={problem} />}
          <PrintingAlerts />
        </div>
      </div>
      {palette !== 'untouched' && (
        <LazyPart onFailed={() => setPalette('untouched')}>
          <CommandPalette isOpen={palette === 'open'} onClose={() => setPalette('closed')} onReadyForService={openReady} />
        </LazyPart>
      )}
      {ready !== 'untouched' && (
        <LazyPart onFailed={() => setReady('untouched')}>
          <ReadyPanel isOpen={ready === 'open'} onClose={() => setReady('closed')} />
        </LazyPart>
      )}
      {keysListed && (
        <LazyPart onFailed={() => setKeysListed(false)}>
          <KeysDialog
            always={[
              { key: 'Ctrl K', label: intl.formatMessage({ id: 'keys.palette.label' }) },
              { key: 'Esc', label: intl.formatMessage({ id: 'keys.escape.label' }) },
            ]}
            onClose={() => setKeysListed(false)}
          />
        </LazyPart>
      )}
      <LazyPart>
        <LazyToasts />
      </LazyPart>
    </OverlaysProvider>
  );
}

interface RuntimeProblemProps {
  problem: NonNullable<Runtime['problem']> | 'newVersion';
}

const INTENTS = { newVersion: 'primary', outdated: 'warning', notStarted: 'danger', unwritable: 'danger' } as const;

/** Offers a reload when this page cannot continue, or when a new version is available. */
function RuntimeProblem({ problem }: RuntimeProblemProps) {
  const intl = useIntl();
  return (
    <Callout className="runtime-problem" intent={INTENTS[problem]} role={problem === 'newVersion' ? 'status' : 'alert'} compact>
      <span>{intl.formatMessage({ id: `shell.problem.${problem}Text` })}</span>
      <Button onClick={() => location.reload()}>{intl.formatMessage({ id: 'shell.crash.reloadButton' })}</Button>
    </Callout>
  );
}
