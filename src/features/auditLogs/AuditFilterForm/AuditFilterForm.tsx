import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { AUDITED_ENTITIES } from '@/domain/auditEntry';
import { UserInput } from '@/features/auditLogs/AuditFilterForm/UserInput';
import type { AuditSearch, DayProblem } from '@/features/auditLogs/auditSearch';
import { entityText } from '@/features/auditLogs/auditTexts';
import { DateInput } from '@/ui/DateInput/DateInput';

interface AuditFilterFormProps {
  search: AuditSearch;
  problem: DayProblem | null;
  onChange: (part: Partial<AuditSearch>) => void;
}

/** The filters of the log; each choice applies at once. */
export function AuditFilterForm({ search, problem, onChange }: AuditFilterFormProps) {
  const intl = useIntl();
  const id = useId();
  const entities = [...new Set<string>([...AUDITED_ENTITIES, ...(search.entity ? [search.entity] : [])])];
  return (
    <div className="audit-filter" role="search" aria-label={intl.formatMessage({ id: 'auditLogs.filter.label' })}>
      <UserInput key={search.userId} userId={search.userId} onChange={(userId) => onChange({ userId })} />
      <FormGroup label={intl.formatMessage({ id: 'auditLogs.filter.entityLabel' })} labelFor={`${id}-entity`}>
        <HTMLSelect
          fill
          id={`${id}-entity`}
          value={search.entity}
          onChange={(event) => onChange({ entity: event.currentTarget.value })}
          options={[
            { value: '', label: intl.formatMessage({ id: 'auditLogs.filter.everyEntityLabel' }) },
            ...entities.map((entity) => ({ value: entity, label: entityText(intl, entity) })),
          ]}
        />
      </FormGroup>
      {(['from', 'to'] as const).map((side) => (
        <FormGroup key={side} label={intl.formatMessage({ id: `auditLogs.filter.${side}` })} labelFor={`${id}-${side}`}>
          <DateInput
            kind="date"
            id={`${id}-${side}`}
            value={search[side]}
            onChange={(day) => onChange({ [side]: day })}
            {...(problem ? { intent: 'danger', 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {})}
          />
        </FormGroup>
      ))}
      {problem && (
        <p className="audit-filter-problem" id={`${id}-problem`} role="alert">
          {intl.formatMessage({ id: `auditLogs.problem.${problem}` })}
        </p>
      )}
    </div>
  );
}
