import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastsRequested } from '@/ui/Toasts/showToast';

const Toasts = lazy(async () => ({
  default: (await import(/* webpackChunkName: "toasts", webpackPrefetch: true */ '@/ui/Toasts/Toasts')).Toasts,
}));

/** Renders the toast container once the first toast is requested. */
export function LazyToasts() {
  const isRequested = useSyncExternalStore(toastsRequested.subscribe, toastsRequested.get);
  return <Suspense>{isRequested && <Toasts />}</Suspense>;
}
