import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { copyText } from '@/ui/CopyButton/copyText';

interface CopyButtonProps {
  text: string;
}

/** Copies a text and confirms it (specification 1 §8). When the browser denies it, it explains how to copy manually. */
export function CopyButton({ text }: CopyButtonProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'ui.copy.button' }, { text });
  return <Button variant="minimal" icon={<Duplicate />} onClick={() => void copyText(intl, text)} aria-label={label} title={label} />;
}
