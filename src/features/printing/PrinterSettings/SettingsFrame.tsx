import { Dialog } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import type { ReactNode } from 'react';
import '@/features/printing/PrinterSettings/printerSettings.css';

interface SettingsFrameProps {
  title: string;
  /** Escape, too. */
  onClose: () => void;
  children: ReactNode;
}

/** The dialog around the settings. A click beside it does not close it: what was typed would be lost by a slip. */
export function SettingsFrame({ title, onClose, children }: SettingsFrameProps) {
  return (
    <Dialog isOpen className="printer-settings" title={title} onClose={onClose} canOutsideClickClose={false} isCloseButtonShown={false}>
      {children}
    </Dialog>
  );
}
