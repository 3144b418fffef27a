import type { ReactNode } from 'react';
import { randomId } from '@/lib/randomId';
import { requestToasts } from '@/ui/Toasts/showToast';

/** Shows a toast with controls until the returned function is called: neither time, a click nor a drag closes it. */
export function showLastingToast(content: ReactNode): () => void {
  const toastId = randomId();
  let isClosed = false;
  void requestToasts().then(({ toast }) => {
    if (!isClosed) toast.info(content, { toastId, autoClose: false, closeOnClick: false, draggable: false, role: 'status' });
  });
  return () => {
    isClosed = true;
    void requestToasts().then(({ toast }) => toast.dismiss(toastId));
  };
}
