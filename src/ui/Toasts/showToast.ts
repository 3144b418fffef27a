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

/** Shows a toast. Its library is prefetched, so that it works without a connection. */
export async function showToast(kind: 'success' | 'error' | 'info', text: string): Promise<void> {
  isRequested = true;
  onRequested();
  const { toast } = await import(/* webpackPrefetch: true */ 'react-toastify/unstyled');
  toast[kind](text);
}
