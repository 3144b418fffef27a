import { skipToken } from '@reduxjs/toolkit/query';
import { useMatches } from 'react-router-dom';
import type { Screen } from '@/app/screens';
import { useGetLocationNameQuery } from '@/services/api/locationsApi';

/** The name of the location that the address of a screen names; none before it is known, or where there is no such location. */
export function useLocationName(screen: Screen | undefined): string | undefined {
  const params = useMatches().at(-1)?.params;
  const id = screen?.locationParam && params?.[screen.locationParam];
  const { currentData, isError } = useGetLocationNameQuery(id || skipToken);
  return isError ? undefined : currentData?.name;
}
