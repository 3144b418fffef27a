import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { CatalogSummary } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { SyncDialog } from '@/features/catalogs/CatalogSync/SyncDialog';

interface SyncButtonProps {
  location: Location;
  /** The catalogs to choose from; the first is preselected. */
  catalogs: readonly Pick<CatalogSummary, 'id' | 'name'>[];
  /** Why the catalog cannot be pushed now, as text for the user; null if it can. */
  disabledReason?: string | null;
}

/** Opens the dialog that pushes a catalog to channels (row CA-04). A push in progress continues while the dialog is closed. */
export function SyncButton({ location, catalogs, disabledReason = null }: SyncButtonProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const [first] = catalogs;
  if (!first) return null;
  return (
    <>
      <Button
        icon={<Refresh />}
        intent="primary"
        disabled={disabledReason !== null}
        title={disabledReason ?? undefined}
        onClick={() => setOpen(true)}
      >
        {intl.formatMessage({ id: 'catalogs.sync.button' })}
      </Button>
      <SyncDialog location={location} catalogs={catalogs} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
