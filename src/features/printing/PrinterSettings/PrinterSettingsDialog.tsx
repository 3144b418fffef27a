import { useState } from 'react';
import type { Location } from '@/domain/location';
import { can } from '@/domain/permissions';
import type { PrinterEntry } from '@/domain/printer';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { PrinterFacts } from '@/features/printing/PrinterSettings/PrinterFacts';
import { PrinterSettingsForm } from '@/features/printing/PrinterSettings/PrinterSettingsForm';

interface PrinterSettingsDialogProps {
  printer: PrinterEntry;
  /** The printer's location. */
  location: Location;
  onClose: () => void;
}

/**
 * The settings of a printer (specification 2 §2): editable with permission, otherwise read-only (decision G54). It is open while mounted,
 * and asks before unsaved changes are discarded. It must not be mounted inside a menu that closes before it.
 */
export function PrinterSettingsDialog({ printer, location, onClose }: PrinterSettingsDialogProps) {
  const { user } = useSignedIn();
  const { uuid } = printer;
  // Decided once: a user who loses the permission while editing does not lose the input, and gets an error on save.
  const [mayEdit] = useState(() => can(user.role, 'thirdParty-printer', 'updateOwn'));

  // Without a uuid the server cannot identify the printer.
  if (!mayEdit || uuid === null) return <PrinterFacts printer={printer} location={location} onClose={onClose} />;
  return <PrinterSettingsForm printer={printer} uuid={uuid} location={location} onClose={onClose} />;
}
