import { useEffect, useState } from 'react';
import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { watchLocalNetwork } from '@/services/printing/localNetwork';

/** The browser's local network permission for this page, live; null until the browser has reported it. */
export function useLocalNetwork(): LocalNetworkPermission | null {
  const [permission, setPermission] = useState<LocalNetworkPermission | null>(null);
  useEffect(() => watchLocalNetwork(setPermission), []);
  return permission;
}
