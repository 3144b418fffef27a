import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastsWanted } from '@/ui/Toasts/showToast';

const Toasts = lazy(async () => ({ default: (await import(/* webpackPrefetch: true */ '@/ui/Toasts/Toasts')).Toasts }));

/** Renders the toast container once the first toast is requested. */
export function ToastPlace() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get);
  return <Suspense>{wanted && <Toasts />}</Suspense>;
}
