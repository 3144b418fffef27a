import { Card } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { App } from '@/domain/app';
import type { Location } from '@/domain/location';
import { can } from '@/domain/permissions';
import { AUTOSTACKING_SERVICE, type PartnerService } from '@/domain/thirdPartyService';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { ConnectionPanel } from '@/features/locations/Connections/ConnectionPanel';
import { IconWithName } from '@/features/locations/IconWithName';
import type { SectionReports } from '@/features/locations/LocationForm/sections';
import { RemoveService } from '@/features/locations/Services/RemoveService';
import { ServiceSettingsForm } from '@/features/locations/Services/ServiceSettingsForm';
import { ServiceSwitch } from '@/features/locations/Services/ServiceSwitch';

interface ServiceCardProps {
  service: PartnerService;
  location: Pick<Location, 'id' | 'timeZone'>;
  app: Pick<App, 'name' | 'image' | 'scopes'>;
  reports: SectionReports;
}

/** One service: its switches and settings, each with its own permission (row LO-10). */
export function ServiceCard({ service, location, app: { name, image, scopes }, reports }: ServiceCardProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const maySet = can(user.role, 'thirdParty:settings', 'updateOwn');
  const mine = { service, locationId: location.id };
  return (
    <Card compact className="location-service" role="group" aria-label={name}>
      <h3 className="location-service-name">
        <IconWithName name={name} image={image} />
        {maySet && <RemoveService {...mine} name={name} />}
      </h3>
      <ServiceSwitch
        {...mine}
        field="isActive"
        label={intl.formatMessage({ id: 'locations.services.activeLabel' })}
        disabled={!can(user.role, 'thirdParty:active', 'updateOwn')}
      />
      {service.slug === AUTOSTACKING_SERVICE && (
        <ServiceSwitch
          {...mine}
          field="enableAutostacking"
          label={intl.formatMessage({ id: 'locations.services.autostackingLabel' })}
          disabled={!can(user.role, 'thirdParty-stuart:enableAutostacking', 'updateOwn')}
        />
      )}
      {maySet && <ServiceSettingsForm {...mine} name={name} reports={reports} />}
      {scopes.includes('rider') && <ConnectionPanel location={location} slug={service.slug} name={name} kind="rider" intakePath={null} />}
    </Card>
  );
}
