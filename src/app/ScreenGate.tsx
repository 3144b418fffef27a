import { Spinner } from '@blueprintjs/core';
import { Suspense, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { Navigate } from 'react-router-dom';
import { canOpenScreen } from '@/domain/screenAccess';
import type { Screen } from '@/app/screens';
import { ScreenTitle } from '@/app/ScreenTitle';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useFlags } from '@/services/flags/useFlags';
import { showToast } from '@/ui/Toasts/showToast';

/**
 * Renders a screen when the user may access it, otherwise redirects to the root (rows P-02, FF-01). It waits while the screen's feature
 * flag is undecided.
 */
export function ScreenGate({ screen }: { screen: Screen }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const flags = useFlags();
  const waits = screen.flag !== undefined && flags[screen.flag] === 'undecided';

  const isOpen = canOpenScreen(user.role, screen, (flag) => flags[flag] !== 'off');
  const [seen, setSeen] = useState<Screen | null>(null);
  if (isOpen && seen !== screen) setSeen(screen);
  // A user who loses access to the open screen sees a message.
  useEffect(() => {
    if (!isOpen && seen === screen) void showToast('info', intl.formatMessage({ id: 'shell.closed.toast' }));
  }, [isOpen, seen, screen, intl]);

  if (!isOpen) return <Navigate to="/" replace />;
  return (
    <Suspense>
      <ScreenTitle path={screen.path} />
      {waits ? <Spinner aria-label={intl.formatMessage({ id: 'shell.flags.waitingLabel' })} /> : <screen.Page />}
    </Suspense>
  );
}
