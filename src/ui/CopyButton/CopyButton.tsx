import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { showToast } from '@/ui/Toasts/showToast';

interface CopyButtonProps {
  /** What is copied. */
  text: string;
}

/** Copies a text and says so (specification 1 §8); where the browser refuses, it says how to copy by hand. */
export function CopyButton({ text }: CopyButtonProps) {
  const intl = useIntl();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Refused, or no clipboard at all: over http there is none.
      return showToast('error', intl.formatMessage({ id: 'ui.copy.refusedError' }));
    }
    return showToast('success', intl.formatMessage({ id: 'ui.copy.doneSuccess' }));
  }

  const label = intl.formatMessage({ id: 'ui.copy.button' }, { text });
  return <Button variant="minimal" icon={<Duplicate />} onClick={() => void copy()} aria-label={label} title={label} />;
}
