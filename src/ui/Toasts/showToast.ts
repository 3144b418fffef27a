let wanted = false;
let onWanted: () => void = () => undefined;

/** Whether a toast was requested since the page load: then `ToastPlace` loads the container. */
export const toastsWanted = {
  get: () => wanted,
  subscribe: (listener: () => void) => {
    onWanted = listener;
    return () => (onWanted = () => undefined);
  },
};

/** Shows a toast. Its library is prefetched, so that it works without a connection. */
export async function showToast(kind: 'success' | 'error' | 'info', text: string): Promise<void> {
  wanted = true;
  onWanted();
  const { toast } = await import(/* webpackPrefetch: true */ 'react-toastify/unstyled');
  toast[kind](text);
}
