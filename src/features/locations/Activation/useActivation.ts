import { useState } from 'react';
import { useIntl } from 'react-intl';
import type * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import type { activationSchema } from '@/domain/locationDraft';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { activationProblemText } from '@/features/locations/Activation/activationProblemText';
import { useSaveLocation } from '@/features/locations/useSaveLocation';
import { useInitActivationMutation } from '@/services/api/locationFormApi';
import { useLazyGetLocationQuery } from '@/services/api/locationsApi';

/**
 * Requests or ends the activation of a location; the functions return whether that succeeded. `finish` marks the activation as done, which
 * only the provider may do.
 */
export function useActivation(location: Location) {
  const intl = useIntl();
  const channelOf = useChannelApps();
  const [initActivation, { isLoading: isRequesting }] = useInitActivationMutation();
  const saveLocation = useSaveLocation();
  const [isFinishing, setFinishing] = useState(false);
  const [readLocation] = useLazyGetLocationQuery();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, accountId } = location;

  async function handleResponse(response: PromiseLike<{ error?: unknown }>): Promise<boolean> {
    setProblem(null);
    const { error } = await response;
    if (error === undefined) return true;
    setProblem(activationProblemText(intl, error, location, channelOf));
    // The activation state may have changed on the server.
    void readLocation(id);
    return false;
  }

  async function finish() {
    setFinishing(true);
    const error = await saveLocation(location, () => ({ activation: { status: 'done' } }));
    setFinishing(false);
    return { error };
  }

  return {
    request: (options: Omit<z.infer<typeof activationSchema>, 'locationId'>) =>
      handleResponse(initActivation({ accountId, activation: { locationId: id, ...options } })),
    finish: () => handleResponse(finish()),
    pending: isRequesting || isFinishing,
    problem,
  };
}
