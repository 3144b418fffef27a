import { Button } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { SnapshotList } from '@/features/catalogs/Snapshots/SnapshotList';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';

interface SnapshotsButtonProps {
  location: Location;
  mayPush: boolean;
}

/** Opens the list of menus that were pushed to the channels of a location (row BC-02). */
export function SnapshotsButton({ location, mayPush }: SnapshotsButtonProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<History />} onClick={() => setOpen(true)}>
        {intl.formatMessage({ id: 'catalogs.snapshots.button' })}
      </Button>
      <SideDrawer title={intl.formatMessage({ id: 'catalogs.snapshots.title' })} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <SnapshotList location={location} mayPush={mayPush} />}
      </SideDrawer>
    </>
  );
}
