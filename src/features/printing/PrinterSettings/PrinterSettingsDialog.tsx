import { useState } from 'react';
import type { Location } from '@/domain/location';
import { can } from '@/domain/permissions';
import type { PrinterEntry } from '@/domain/printer';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { PrinterFacts } from '@/features/printing/PrinterSettings/PrinterFacts';
import { PrinterSettingsForm } from '@/features/printing/PrinterSettings/PrinterSettingsForm';

interface PrinterSettingsDialogProps {
  printer: PrinterEntry;
  /** The printer's. */
  location: Location;
  onClose: () => void;
}

/**
 * The settings of a printer (specification 2 §2): to be changed by who may, to be read by everybody else (decision G54). It is open
 * as long as it stands, and what was typed is not left unasked. It must not stand in a menu that closes before it.
 */
export function PrinterSettingsDialog({ printer, location, onClose }: PrinterSettingsDialogProps) {
  const { user } = useSignedIn();
  const { uuid } = printer;
  // Who loses the right while typing keeps what is typed, and is told when saving.
  const [mayEdit] = useState(() => can(user.role, 'thirdParty-printer', 'updateOwn'));

  // Without its uuid the server does not know which printer is meant.
  if (!mayEdit || uuid === null) return <PrinterFacts printer={printer} location={location} onClose={onClose} />;
  return <PrinterSettingsForm printer={printer} uuid={uuid} location={location} onClose={onClose} />;
}
