import { useController, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { GeneralValues } from '@/features/locations/General/generalDraft';
import { ImageTile } from '@/features/locations/General/Images/ImageTile';
import { UploadButton } from '@/features/locations/General/Images/UploadButton';
import type { UploadOptions } from '@/features/locations/General/Images/useUpload';

interface CoverImageFieldProps extends Omit<UploadOptions, 'onUploaded'> {
  control: Control<GeneralValues>;
}

/** The cover image of a location. */
export function CoverImageField({ control, ...options }: CoverImageFieldProps) {
  const intl = useIntl();
  const { field } = useController({ control, name: 'coverImage' });
  const label = intl.formatMessage({ id: 'locations.general.coverImageLabel' });
  return (
    <div className="form-field-wide location-images" role="group" aria-label={label}>
      {field.value && (
        <ImageTile
          url={field.value.url}
          label={label}
          removeLabel={intl.formatMessage({ id: 'locations.images.removeButton' }, { image: label })}
          onRemove={() => field.onChange(null)}
        />
      )}
      <UploadButton
        label={intl.formatMessage({ id: field.value ? 'locations.images.otherCoverButton' : 'locations.images.coverButton' })}
        {...options}
        maxFiles={1}
        onUploaded={(url) => field.onChange({ url })}
        focusRef={field.ref}
      />
    </div>
  );
}
