import { useMemo } from 'react';
import { canOpenScreen } from '@/domain/screenAccess';
import { SCREENS, type Screen } from '@/app/screens';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { useFlags } from '@/services/flags/useFlags';

/** The screens that the user may access and whose feature flag is on, in the order of the sidebar (row S-12). */
export function useOpenScreens(): readonly Screen[] {
  const { environment } = useDeployment();
  const { user } = useSignedIn();
  const flags = useFlags();
  return useMemo(
    () => SCREENS.filter((screen) => screen.unlistedIn !== environment && canOpenScreen(user.role, screen, (flag) => flags[flag] === 'on')),
    [environment, user.role, flags],
  );
}
