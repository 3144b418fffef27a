import { Button, Card } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { useFieldArray } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { CONTACT_PICTURES, MAX_CONTACTS, supportContactsSchema, type SupportContacts } from '@/domain/supportContact';
import '@/features/integrations/apps.css';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useGetSupportContactsQuery, useUpdateSupportContactsMutation } from '@/services/api/appSettingsApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { FormActions } from '@/ui/Form/FormActions';
import { SelectField } from '@/ui/Form/SelectField';
import { TextField } from '@/ui/Form/TextField';
import { QueryView } from '@/ui/QueryView/QueryView';
import { showToast } from '@/ui/Toasts/showToast';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';
import '@/ui/Form/form.css';

/** Route page that edits the contacts in every user's support drawer, for the product administrator (rows R-01, SU-01). */
export function SupportContactsPage() {
  const intl = useIntl();
  const { data, error, refetch } = useGetSupportContactsQuery();
  return (
    <div className="contacts">
      <p className="contacts-hint">{intl.formatMessage({ id: 'contacts.page.hint' })}</p>
      <QueryView
        data={data}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<ContactsSkeleton />}
      >
        {(stored) => <ContactsForm stored={stored} />}
      </QueryView>
    </div>
  );
}

function ContactsSkeleton() {
  return (
    <>
      {CONTACT_PICTURES.map((picture) => (
        <Card key={picture} className="contacts-row bp6-skeleton" style={{ height: 82 }} />
      ))}
    </>
  );
}

function ContactsForm({ stored }: { stored: SupportContacts }) {
  const intl = useIntl();
  const [updateContacts] = useUpdateSupportContactsMutation();
  const { form, formProps, discard, problem, pending, isDirty, leaving } = useDraftForm<SupportContacts, SupportContacts>({
    schema: supportContactsSchema,
    values: stored,
    save: (draft) => updateContacts(draft),
    onSaved: () => void showToast('success', intl.formatMessage({ id: 'contacts.page.savedToast' })),
  });
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' });
  const pictures = CONTACT_PICTURES.map((value) => ({ value, label: intl.formatMessage({ id: `contacts.picture.${value}` }) }));
  return (
    <form {...formProps} className="contacts">
      {fields.map(({ id }, index) => (
        <Card key={id} className="contacts-row">
          <TextField
            control={control}
            name={`contacts.${index}.name`}
            label={intl.formatMessage({ id: 'contacts.form.nameLabel' })}
            required
          />
          <SelectField
            control={control}
            name={`contacts.${index}.picture`}
            label={intl.formatMessage({ id: 'contacts.form.pictureLabel' })}
            options={pictures}
            placeholder={intl.formatMessage({ id: 'form.choosePlaceholder' })}
          />
          <TextField
            control={control}
            name={`contacts.${index}.number`}
            type="tel"
            label={intl.formatMessage({ id: 'contacts.form.numberLabel' })}
          />
          <TextField
            control={control}
            name={`contacts.${index}.link`}
            label={intl.formatMessage({ id: 'contacts.form.linkLabel' })}
            hint={intl.formatMessage({ id: 'contacts.form.linkHint' })}
          />
          <Button
            className="contacts-remove"
            variant="minimal"
            icon={<Trash />}
            onClick={() => remove(index)}
            aria-label={intl.formatMessage({ id: 'contacts.form.removeButton' }, { number: index + 1 })}
            title={intl.formatMessage({ id: 'contacts.form.removeButton' }, { number: index + 1 })}
          />
        </Card>
      ))}
      <FormActions problem={problem} pending={pending} canSave={isDirty} onDiscard={isDirty ? discard : null}>
        <Button
          icon={<Plus />}
          disabled={pending || fields.length >= MAX_CONTACTS}
          onClick={() => append({ name: '', picture: 'chat', number: '', link: '' })}
        >
          {intl.formatMessage({ id: 'contacts.form.addButton' })}
        </Button>
      </FormActions>
      <UnsavedChanges {...leaving} />
    </form>
  );
}
