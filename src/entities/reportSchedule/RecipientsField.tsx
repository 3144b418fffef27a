import { Checkbox, HTMLSelect } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { LANGUAGES, parseLanguage, type Language } from '@/domain/language';
import { MAX_RECIPIENTS, type ReportReader, type ReportSchedule, type ScheduleChange } from '@/domain/reportSchedule';
import { useSignedIn } from '@/entities/session/useSignedIn';

type Recipients = ScheduleChange['recipients'];

interface RecipientsFieldProps {
  readers: readonly ReportReader[];
  schedule: ReportSchedule | null;
  chosen: Recipients;
  /** The language of a user who is added. */
  language: Language;
  hasProblem: boolean;
  onChange: (chosen: Recipients) => void;
}

/**
 * The users who may read the view, each with the language of the mails. A user who unsubscribed can only be selected by themselves; a
 * recipient who may not read the view any more stays visible and can be removed.
 */
export function RecipientsField({ readers, schedule, chosen, language, hasProblem, onChange }: RecipientsFieldProps) {
  const intl = useIntl();
  const problemId = useId();
  const { user } = useSignedIn();
  const known = new Set(readers.map(({ id }) => id));
  const former = (schedule?.recipients ?? []).filter(({ userId }) => !known.has(userId));
  const people = [...readers, ...former.map(({ userId, name, email }) => ({ id: userId, name, email }))];
  const unsubscribed = new Set((schedule?.recipients ?? []).flatMap(({ userId, unsubscribedAt }) => (unsubscribedAt ? userId : [])));
  const isTooLong = chosen.length > MAX_RECIPIENTS;

  function detailOf({ id, email }: ReportReader): string {
    if (unsubscribed.has(id)) return intl.formatMessage({ id: 'schedules.unsubscribedLabel' }, { email });
    return known.has(id) ? email : intl.formatMessage({ id: 'schedules.noRightLabel' }, { email });
  }

  return (
    <fieldset className="schedules-recipients" aria-describedby={problemId}>
      <legend>{intl.formatMessage({ id: 'schedules.form.recipientsLabel' }, { count: chosen.length })}</legend>
      <div className="schedules-people">
        {people.map((person) => {
          const recipient = chosen.find(({ userId }) => userId === person.id);
          return (
            <div key={person.id} className="schedules-person">
              <Checkbox
                checked={recipient !== undefined}
                disabled={!recipient && unsubscribed.has(person.id) && person.id !== user.id}
                onChange={({ currentTarget }) =>
                  onChange(
                    currentTarget.checked
                      ? [...chosen, { userId: person.id, language }]
                      : chosen.filter(({ userId }) => userId !== person.id),
                  )
                }
                labelElement={
                  <span className="schedules-name">
                    {person.name} <span className="schedules-muted">{detailOf(person)}</span>
                  </span>
                }
              />
              {recipient && (
                <HTMLSelect
                  value={recipient.language}
                  aria-label={intl.formatMessage({ id: 'schedules.form.languageLabel' }, { name: person.name })}
                  onChange={({ currentTarget }) =>
                    onChange(
                      chosen.map((each) =>
                        each.userId === person.id ? { ...each, language: parseLanguage(currentTarget.value) ?? each.language } : each,
                      ),
                    )
                  }
                >
                  {LANGUAGES.map((each) => (
                    <option key={each} value={each}>
                      {intl.formatMessage({ id: `shell.language.${each}` })}
                    </option>
                  ))}
                </HTMLSelect>
              )}
            </div>
          );
        })}
      </div>
      <p id={problemId} role="alert" className="schedules-warning">
        {hasProblem && intl.formatMessage({ id: 'schedules.form.recipientsProblem' })}
        {isTooLong && intl.formatMessage({ id: 'schedules.form.tooManyProblem' }, { most: MAX_RECIPIENTS })}
      </p>
    </fieldset>
  );
}
