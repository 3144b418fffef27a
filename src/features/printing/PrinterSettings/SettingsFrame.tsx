import { Dialog } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import type { ReactNode } from 'react';
import '@/features/printing/PrinterSettings/printerSettings.css';

interface SettingsFrameProps {
  title: string;
  /** Also called on Escape. */
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of the settings. A click outside does not close it, which could discard input by mistake. */
export function SettingsFrame({ title, onClose, children }: SettingsFrameProps) {
  return (
    <Dialog isOpen className="printer-settings" title={title} onClose={onClose} canOutsideClickClose={false} isCloseButtonShown={false}>
      {children}
    </Dialog>
  );
}
