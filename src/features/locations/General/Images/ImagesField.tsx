import { useController, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { GeneralValues } from '@/features/locations/General/generalDraft';
import { ImageTile } from '@/features/locations/General/Images/ImageTile';
import { MAX_IMAGES } from '@/features/locations/General/Images/maxImages';
import { UploadButton } from '@/features/locations/General/Images/UploadButton';
import type { UploadOptions } from '@/features/locations/General/Images/useUpload';

interface ImagesFieldProps extends Omit<UploadOptions, 'onUploaded'> {
  form: UseFormReturn<GeneralValues>;
}

/** The images of a location: uploaded at once, added to the location when the section is saved. */
export function ImagesField({ form, ...options }: ImagesFieldProps) {
  const intl = useIntl();
  const { field } = useController({ control: form.control, name: 'images' });
  const images = field.value ?? [];
  // Other users may have added images in between.
  const surplus = images.length - MAX_IMAGES;

  function add(url: string) {
    // Reads the current value, because uploads of a batch finish one by one.
    form.setValue('images', [...(form.getValues('images') ?? []), { url }], { shouldDirty: true });
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
      <div role="alert" className="location-problem-text">
        {surplus > 0 && intl.formatMessage({ id: 'locations.images.mostError' }, { most: MAX_IMAGES, count: surplus })}
      </div>
      <UploadButton
        label={intl.formatMessage({ id: 'locations.images.addButton' })}
        {...options}
        maxFiles={MAX_IMAGES - images.length}
        onUploaded={add}
        focusRef={field.ref}
      />
    </div>
  );
}
