import { useController, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { GeneralValues } from '@/features/locations/General/generalDraft';
import { ImageTile } from '@/features/locations/General/Images/ImageTile';
import { UploadButton } from '@/features/locations/General/Images/UploadButton';

/** As many as a location may have (`locationGeneralSchema`). */
const MAX_IMAGES = 10;

interface ImagesFieldProps {
  form: UseFormReturn<GeneralValues>;
  locationId: string | null;
}

/** The images of a location: uploaded at once, part of it once the section is saved. */
export function ImagesField({ form, locationId }: ImagesFieldProps) {
  const intl = useIntl();
  const { field } = useController({ control: form.control, name: 'images' });
  const images = field.value ?? [];

  function add(url: string) {
    // Of several that are uploaded each comes by itself.
    const before = form.getValues('images') ?? [];
    if (before.length < MAX_IMAGES) form.setValue('images', [...before, { url }], { shouldDirty: true });
  }

  return (
    <div className="form-field-wide location-images" role="group" aria-label={intl.formatMessage({ id: 'locations.general.imagesLabel' })}>
      <div className="location-images-row">
        {images.map(({ url }, index) => {
          const label = intl.formatMessage({ id: 'locations.images.oneLabel' }, { number: index + 1 });
          return (
            <ImageTile
              key={url}
              url={url}
              label={label}
              removeLabel={intl.formatMessage({ id: 'locations.images.removeButton' }, { image: label })}
              onRemove={() => field.onChange(images.filter((each) => each.url !== url))}
            />
          );
        })}
      </div>
      <UploadButton
        label={intl.formatMessage({ id: 'locations.images.addButton' })}
        locationId={locationId}
        multiple
        disabled={images.length >= MAX_IMAGES}
        onUploaded={add}
        focusRef={field.ref}
      />
    </div>
  );
}
