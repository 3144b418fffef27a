import { useEffect, useState } from 'react';
import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { watchLocalNetwork } from '@/services/printing/localNetwork';

/** What the browser lets this page do in the local network, live; null until it has said. */
export function useLocalNetwork(): LocalNetworkPermission | null {
  const [permission, setPermission] = useState<LocalNetworkPermission | null>(null);
  useEffect(() => watchLocalNetwork(setPermission), []);
  return permission;
}
