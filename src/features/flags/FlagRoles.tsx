import { Checkbox, Radio } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useIntl } from 'react-intl';
import type { Flag } from '@/domain/featureFlag';
import { ROLES, type Role } from '@/domain/role';

/** The role of API users opens no screens. */
const CHOICES = ROLES.filter((role) => role !== 'automatic');

interface FlagRolesProps {
  flag: Flag;
  /** Null for every role. */
  roles: readonly Role[] | null;
  onChange: (roles: Role[] | null) => void;
}

/** The roles that a flag is on for: every role or a selection. */
export function FlagRoles({ flag, roles, onChange }: FlagRolesProps) {
  const intl = useIntl();
  const ticked = (role: Role, checked: boolean) => CHOICES.filter((one) => (one === role ? checked : roles?.includes(one)));
  return (
    <fieldset className="flag-roles">
      <legend className="flag-roles-legend">{intl.formatMessage({ id: 'flags.roles.label' })}</legend>
      <Radio
        inline
        name={flag}
        checked={roles === null}
        onChange={() => onChange(null)}
        label={intl.formatMessage({ id: 'flags.roles.everyoneLabel' })}
      />
      <Radio
        inline
        name={flag}
        checked={roles !== null}
        onChange={() => onChange([...CHOICES])}
        label={intl.formatMessage({ id: 'flags.roles.someLabel' })}
      />
      {roles !== null && (
        <div className="flag-roles-choices">
          {CHOICES.map((role) => (
            <Checkbox
              key={role}
              checked={roles.includes(role)}
              onChange={(event) => onChange(ticked(role, event.currentTarget.checked))}
              label={intl.formatMessage({ id: `role.${role}` })}
            />
          ))}
        </div>
      )}
      {roles?.length === 0 && <p className="flag-roles-nobody">{intl.formatMessage({ id: 'flags.roles.nobodyHint' })}</p>}
    </fieldset>
  );
}
