import type { ReactNode } from 'react';

let isRequested = false;
let onRequested: () => void = () => undefined;

/** Whether a toast was requested since the page load: then `LazyToasts` loads the container. */
export const toastsRequested = {
  get: () => isRequested,
  subscribe: (listener: () => void) => {
    onRequested = listener;
    return () => (onRequested = () => undefined);
  },
};

/** Loads the library of toasts, which is prefetched, so that it works without a connection, and renders their container. */
export function requestToasts() {
  isRequested = true;
  onRequested();
  return import(/* webpackChunkName: "toasts", webpackPrefetch: true */ 'react-toastify/unstyled');
}

/** Shows a toast. */
export async function showToast(kind: 'success' | 'error' | 'info', content: ReactNode): Promise<void> {
  const { toast } = await requestToasts();
  toast[kind](content);
}
