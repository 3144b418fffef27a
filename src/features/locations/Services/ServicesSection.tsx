import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { App } from '@/domain/app';
import { can } from '@/domain/permissions';
import type { Location } from '@/domain/location';
import { partnerServicesOf } from '@/domain/thirdPartyService';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { SectionReports } from '@/features/locations/LocationForm/sections';
import { AddServiceDialog } from '@/features/locations/Services/AddServiceDialog';
import { AppServices } from '@/features/locations/Services/AppServices';
import { ServiceCard } from '@/features/locations/Services/ServiceCard';
import { useListAppsQuery } from '@/services/api/appsApi';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** The third-party services of a location other than printers, each saved separately and at once, and the app services (row LO-10). */
export function ServicesSection({ location, reports }: { location: Location; reports: SectionReports }) {
  const intl = useIntl();
  const { data: apps } = useListAppsQuery({});
  const { user } = useSignedIn();
  const mayAdd = can(user.role, 'thirdParty:settings', 'updateOwn');
  const services = partnerServicesOf(location);
  const appOf = (slug: string): Pick<App, 'name' | 'image' | 'scopes'> =>
    apps?.data.find((app) => app.slug === slug) ?? { name: slug, image: null, scopes: [] };
  return (
    <div className="form">
      {mayAdd && <AddService location={location} />}
      {services.length === 0 ? (
        <EmptyState title={intl.formatMessage({ id: 'locations.services.emptyTitle' })}>
          {intl.formatMessage({ id: mayAdd ? 'locations.services.emptyText' : 'locations.services.emptyWhoText' })}
        </EmptyState>
      ) : (
        services.map((service) => (
          <ServiceCard key={service.uuid} service={service} location={location} app={appOf(service.slug)} reports={reports} />
        ))
      )}
      <AppServices location={location} />
    </div>
  );
}

/** Opens the form of a new service; for users who may add one (row R-02). */
function AddService({ location }: { location: Location }) {
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
