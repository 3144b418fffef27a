import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { AddServiceDialog } from '@/features/locations/Services/AddServiceDialog';

/** Opens the form of a new service, for who may add one (row R-02). */
export function AddService({ location }: { location: Location }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="location-printing-add">
      <Button icon={<Plus />} onClick={() => setOpen(true)}>
        {intl.formatMessage({ id: 'locations.services.addButton' })}
      </Button>
      {isOpen && <AddServiceDialog location={location} onClose={() => setOpen(false)} />}
    </div>
  );
}
