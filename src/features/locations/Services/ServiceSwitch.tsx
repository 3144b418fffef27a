import { Spinner, Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { PartnerService } from '@/domain/thirdPartyService';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useUpdateServiceMutation } from '@/services/api/locationFormApi';

interface ServiceSwitchProps {
  service: PartnerService;
  locationId: string;
  field: 'isActive' | 'enableAutostacking';
  label: string;
  /** Whether the user lacks the permission to switch it. */
  disabled: boolean;
}

/** Toggles a setting of a service with an optimistic update, which is reverted when the request fails. */
export function ServiceSwitch({ service, locationId, field, label, disabled }: ServiceSwitchProps) {
  const intl = useIntl();
  const [update] = useUpdateServiceMutation();
  // The requested value, until the location reports the same.
  const [requested, setRequested] = useState<boolean | null>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const saved = service[field];
  if (requested === saved) setRequested(null);

  async function switchTo(on: boolean) {
    setRequested(on);
    setPending(true);
    setProblem(null);
    const { error } = await update({ locationId, uuid: service.uuid, change: { [field]: on } });
    setPending(false);
    if (error === undefined) return;
    setRequested(null);
    setProblem(intl.formatMessage({ id: 'locations.services.notSavedError' }, { reason: apiErrorText(intl, error) }));
  }

  return (
    <div className="location-service-switch">
      <Switch
        role="switch"
        checked={requested ?? saved}
        disabled={disabled || pending}
        onChange={({ currentTarget }) => void switchTo(currentTarget.checked)}
        label={label}
      />
      {pending && <Spinner size={16} aria-label={intl.formatMessage({ id: 'locations.services.savingLabel' })} />}
      <span role="alert" className="location-problem-text">
        {problem}
      </span>
    </div>
  );
}
