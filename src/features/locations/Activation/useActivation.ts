import { useState } from 'react';
import { useIntl } from 'react-intl';
import type * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import type { activationSchema } from '@/domain/locationDraft';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useInitActivationMutation } from '@/services/api/locationFormApi';

/** Asks for the activation of a location, or for its end; tells whether it was taken. */
export function useActivation({ id: locationId, accountId }: Location) {
  const intl = useIntl();
  const [initActivation, { isLoading: pending }] = useInitActivationMutation();
  const [problem, setProblem] = useState<string | null>(null);

  async function ask(wish: Omit<z.infer<typeof activationSchema>, 'locationId'>): Promise<boolean> {
    setProblem(null);
    const { error } = await initActivation({ accountId, activation: { locationId, ...wish } });
    if (error !== undefined) setProblem(apiErrorText(intl, error));
    return error === undefined;
  }

  return { ask, pending, problem };
}
