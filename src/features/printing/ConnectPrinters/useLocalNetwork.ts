import { useEffect, useState } from 'react';
import type { LocalNetworkPermission } from '@/domain/localNetwork';
import type { NonPublicSpace } from '@/lib/addressSpace';
import { watchLocalNetwork } from '@/services/printing/localNetwork';

/** The browser's permission for an address space, live; null until the browser has reported it. */
export function useLocalNetwork(space: NonPublicSpace): LocalNetworkPermission | null {
  const [permission, setPermission] = useState<LocalNetworkPermission | null>(null);
  useEffect(() => watchLocalNetwork(space, setPermission), [space]);
  return permission;
}
