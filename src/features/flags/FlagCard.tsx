import { Card, Spinner, Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import type { Flag, FlagChange, FlagRule } from '@/domain/featureFlag';
import { FlagRoles } from '@/features/flags/FlagRoles';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useUpdateFlagMutation } from '@/services/api/flagsApi';
import { showToast } from '@/ui/Toasts/showToast';

interface FlagCardProps {
  flag: Flag;
  rule: FlagRule;
}

/** One feature flag with its switch and roles. It always shows the state of the server: a change appears after it is saved. */
export function FlagCard({ flag, rule }: FlagCardProps) {
  const intl = useIntl();
  const textId = useId();
  const [update, { isLoading }] = useUpdateFlagMutation();
  const { enabled, roles = null } = rule;

  const change = async (part: Partial<FlagChange>) => {
    if (isLoading) return;
    const { error } = await update({ flag, change: { enabled, roles, ...part } });
    if (error) await showToast('error', apiErrorText(intl, error));
  };

  return (
    <Card className="flag-card" aria-busy={isLoading}>
      <div className="flag-card-head">
        <Switch
          className="flag-card-switch"
          role="switch"
          checked={enabled}
          onChange={(event) => void change({ enabled: event.currentTarget.checked })}
          label={intl.formatMessage({ id: `flags.title.${flag}` })}
          aria-describedby={textId}
        />
        {isLoading && <Spinner size={16} aria-label={intl.formatMessage({ id: 'flags.card.savingLabel' })} />}
        <code>{flag}</code>
      </div>
      <p className="flag-card-text" id={textId}>
        {intl.formatMessage({ id: `flags.text.${flag}` })}
      </p>
      {enabled && <FlagRoles flag={flag} roles={roles} onChange={(chosen) => void change({ roles: chosen })} />}
    </Card>
  );
}
