import { Button } from '@blueprintjs/core';
import { CloudUpload, Cross } from '@blueprintjs/icons';
import { useRef, useState, type ChangeEvent } from 'react';
import { useIntl } from 'react-intl';
import type { FieldValue } from '@/features/catalogs/CatalogEditor/FieldControl';
import { useEdited } from '@/features/catalogs/CatalogEditor/useEditor';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useUploadCatalogImageMutation } from '@/services/api/catalogsApi';
import { isOverUploadQuota } from '@/services/files/isOverUploadQuota';
import { shrinkImage } from '@/services/files/shrinkImage';

interface ImageControlProps {
  value: FieldValue;
  /** What is shown as long as there is none here. */
  inherited: FieldValue;
  label: string;
  readOnly: boolean;
  onChange: (value: FieldValue) => void;
}

/** The image of an entity: uploaded at once, made smaller before; part of the catalog once that is saved (row CA-02). */
export function ImageControl({ value, inherited, label, readOnly, onChange }: ImageControlProps) {
  const intl = useIntl();
  const catalogId = useEdited(({ base }) => base.id);
  const input = useRef<HTMLInputElement>(null);
  const [uploadImage, { isLoading }] = useUploadCatalogImageMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [broken, setBroken] = useState<FieldValue>(null);
  const shown = value ?? inherited;

  async function upload({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // The same file may be chosen again.
    currentTarget.value = '';
    if (!file) return;
    setProblem(null);
    const image = await shrinkImage(file);
    if ('problem' in image) return setProblem(intl.formatMessage({ id: `locations.images.${image.problem}Error` }, { name: file.name }));
    const { data, error } = await uploadImage({ id: catalogId, ...image });
    if (data) return onChange(data.url);
    const reason = isOverUploadQuota(error) ? intl.formatMessage({ id: 'locations.images.quotaError' }) : apiErrorText(intl, error);
    setProblem(intl.formatMessage({ id: 'locations.images.notUploadedError' }, { name: file.name, reason }));
  }

  return (
    <div className="catalog-image" role="group" aria-label={label}>
      {typeof shown === 'string' && shown !== '' && (
        <span className={value === null ? 'catalog-image-inherited' : undefined}>
          {broken === shown ? shown : <img src={shown} alt={label} width={96} height={64} onError={() => setBroken(shown)} />}
        </span>
      )}
      {!readOnly && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            hidden
            aria-label={intl.formatMessage({ id: 'catalogEditor.image.fileLabel' }, { image: label })}
            onChange={(event) => void upload(event)}
          />
          <Button size="small" icon={<CloudUpload />} loading={isLoading} onClick={() => input.current?.click()}>
            {intl.formatMessage({ id: 'catalogEditor.image.uploadButton' })}
          </Button>
        </>
      )}
      {value !== null && !readOnly && (
        <Button size="small" icon={<Cross />} onClick={() => onChange(null)}>
          {intl.formatMessage({ id: 'catalogEditor.image.removeButton' })}
        </Button>
      )}
      <span role="alert" className="catalog-mark-error">
        {problem}
      </span>
    </div>
  );
}
