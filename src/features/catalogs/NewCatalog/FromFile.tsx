import { Button, Callout, FileInput } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { CURRENCIES } from '@/domain/account';
import type { Catalog } from '@/domain/catalog';
import type { ImportedCatalog } from '@/domain/catalogFile';
import { readCatalogFile } from '@/features/catalogs/catalogFile';
import { fileErrorText, fileProblemText } from '@/features/catalogs/catalogFileText';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useCreateCatalogMutation } from '@/services/api/catalogsApi';
import { FormProblem } from '@/ui/Form/FormProblem';

interface FromFileProps {
  locationId: string;
  /** The currency of the location, for a file without one. */
  currency: string | null;
  onDone: (created: readonly Catalog[]) => void;
}

interface ChosenFile {
  file: File;
  /** Null while the file is being read. */
  read: ImportedCatalog | null;
}

/** At most this number of skipped entries is listed. */
const MAX_LISTED = 20;

/** Creates a catalog from an exported file; shows which entries cannot be imported before it is created. */
export function FromFile({ locationId, currency, onDone }: FromFileProps) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [createCatalog, { data: created, isLoading, error }] = useCreateCatalogMutation();
  const handleDone = useEffectEvent(onDone);
  // In an effect, so that a user who has left the page is not navigated away.
  useEffect(() => {
    if (created) handleDone([created]);
  }, [created]);
  const fileName = chosen?.file.name ?? '';
  const read = chosen?.read ?? null;

  async function handleFile(file: File | undefined) {
    if (!file) return;
    setChosen({ file, read: null });
    const result = await readCatalogFile(file);
    setChosen((now) => (now?.file === file ? { file, read: result } : now));
  }

  async function create() {
    if (!read || 'error' in read) return;
    const { name, sections, products, modifierGroups, modifiers } = read.catalog;
    const known = CURRENCIES.find((each) => each === (read.catalog.currency ?? currency));
    const content = { sections, products, modifierGroups, modifiers };
    await createCatalog({
      locationId,
      draft: { name: name || fileName, ...(known && { currency: known }), ...content },
    });
  }

  return (
    <>
      <FileInput
        fill
        hasSelection={fileName !== ''}
        text={fileName || intl.formatMessage({ id: 'catalogs.new.filePlaceholder' })}
        buttonText={intl.formatMessage({ id: 'catalogs.new.fileButton' })}
        inputProps={{ accept: '.json,application/json', 'aria-label': intl.formatMessage({ id: 'catalogs.new.fileLabel' }) }}
        onInputChange={({ currentTarget }) => void handleFile(currentTarget.files?.[0])}
      />
      <div role="status">
        {read && !('error' in read) && (
          <Callout compact intent={read.problems.length > 0 ? 'warning' : 'success'}>
            <p>
              {intl.formatMessage(
                { id: 'catalogs.new.fileReadText' },
                {
                  name: read.catalog.name,
                  sections: read.catalog.sections.length,
                  products: Object.keys(read.catalog.products).length,
                },
              )}
            </p>
            {read.problems.length > 0 && (
              <>
                <p>{intl.formatMessage({ id: 'catalogs.new.fileProblemsText' }, { count: read.problems.length })}</p>
                <ul>
                  {read.problems.slice(0, MAX_LISTED).map((problem) => (
                    <li key={`${problem.code} ${problem.path}`}>{fileProblemText(intl, problem)}</li>
                  ))}
                </ul>
              </>
            )}
          </Callout>
        )}
      </div>
      <FormProblem>{read && 'error' in read ? fileErrorText(intl, read.error) : error ? apiErrorText(intl, error) : null}</FormProblem>
      <div className="form-actions">
        <Button intent="primary" disabled={!read || 'error' in read} loading={isLoading} onClick={() => void create()}>
          {intl.formatMessage({ id: 'catalogs.new.createButton' })}
        </Button>
      </div>
    </>
  );
}
