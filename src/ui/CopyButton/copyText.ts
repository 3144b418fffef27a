import type { IntlShape } from 'react-intl';
import { showToast } from '@/ui/Toasts/showToast';

/** Copies a text, and shows a toast that confirms it or, when the browser denies it, explains how to copy manually. */
export async function copyText(intl: IntlShape, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Denied, or no clipboard, which does not exist over http.
    return showToast('error', intl.formatMessage({ id: 'ui.copy.refusedError' }));
  }
  return showToast('success', intl.formatMessage({ id: 'ui.copy.doneSuccess' }));
}
