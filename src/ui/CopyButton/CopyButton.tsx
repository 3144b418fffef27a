import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { showToast } from '@/ui/Toasts/showToast';

interface CopyButtonProps {
  text: string;
}

/** Copies a text and confirms it (specification 1 §8). When the browser denies it, it explains how to copy manually. */
export function CopyButton({ text }: CopyButtonProps) {
  const intl = useIntl();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Denied, or no clipboard, which does not exist over http.
      return showToast('error', intl.formatMessage({ id: 'ui.copy.refusedError' }));
    }
    return showToast('success', intl.formatMessage({ id: 'ui.copy.doneSuccess' }));
  }

  const label = intl.formatMessage({ id: 'ui.copy.button' }, { text });
  return <Button variant="minimal" icon={<Duplicate />} onClick={() => void copy()} aria-label={label} title={label} />;
}
