import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { FieldValue } from '@/features/catalogs/CatalogEditor/FieldControl';
import { useEdited } from '@/features/catalogs/CatalogEditor/useEditor';
import { useUploadCatalogImageMutation } from '@/services/api/catalogsApi';
import { useSingleImageUpload } from '@/services/files/useImageUpload';
import { ImageFilesButton } from '@/ui/ImageFiles/ImageFilesButton';

interface ImageControlProps {
  value: FieldValue;
  /** The image in effect while there is none here. */
  inherited: FieldValue;
  label: string;
  readOnly: boolean;
  onChange: (value: FieldValue) => void;
}

/** The image of an entity: downscaled and uploaded at once, part of the catalog when that is saved (row CA-02). */
export function ImageControl({ value, inherited, label, readOnly, onChange }: ImageControlProps) {
  const intl = useIntl();
  const catalogId = useEdited(({ base }) => base.id);
  const [uploadImage, { isLoading }] = useUploadCatalogImageMutation();
  const { upload, problem } = useSingleImageUpload((image) => uploadImage({ id: catalogId, ...image }), onChange);
  const [broken, setBroken] = useState<FieldValue>(null);
  const shown = value ?? inherited;

  return (
    <div className="catalog-image" role="group" aria-label={label}>
      {typeof shown === 'string' && shown !== '' && (
        <span className={value === null ? 'catalog-image-inherited' : undefined}>
          {broken === shown ? shown : <img src={shown} alt={label} width={96} height={64} onError={() => setBroken(shown)} />}
        </span>
      )}
      {!readOnly && (
        <ImageFilesButton
          size="small"
          label={intl.formatMessage({ id: 'catalogEditor.image.uploadButton' })}
          fileLabel={intl.formatMessage({ id: 'catalogEditor.image.fileLabel' }, { image: label })}
          loading={isLoading}
          onChosen={([file]) => void upload(file)}
        />
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
