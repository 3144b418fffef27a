let wanted = false;
let onWanted: () => void = () => undefined;

/** Whether there was a toast since the page was loaded: then `ToastPlace` loads what shows them. */
export const toastsWanted = {
  get: () => wanted,
  subscribe: (listener: () => void) => {
    onWanted = listener;
    return () => (onWanted = () => undefined);
  },
};

/** Shows a short notice. What shows it is fetched while the browser is idle: without a connection it must be there. */
export async function showToast(kind: 'success' | 'error' | 'info', text: string): Promise<void> {
  wanted = true;
  onWanted();
  const { toast } = await import(/* webpackPrefetch: true */ 'react-toastify/unstyled');
  toast[kind](text);
}
