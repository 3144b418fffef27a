import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useController, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { App } from '@/domain/app';
import type { AppChange } from '@/domain/appChange';
import { useUploadFileMutation } from '@/services/api/locationFormApi';
import { useSingleImageUpload } from '@/services/files/useImageUpload';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import { ImageFilesButton } from '@/ui/ImageFiles/ImageFilesButton';

/** The image of an app: an uploaded one, or the mark that the server draws from its name. */
export function AppImageField({ control, app }: { control: Control<AppChange>; app: App }) {
  const intl = useIntl();
  const {
    field: { value, onChange, ref },
  } = useController({ control, name: 'image' });
  const [uploadFile, { isLoading }] = useUploadFileMutation();
  const { upload, problem } = useSingleImageUpload((image) => uploadFile({ locationId: null, ...image }), onChange);
  const label = intl.formatMessage({ id: 'apps.form.imageLabel' });

  return (
    <div className="apps-image" role="group" aria-label={label}>
      <AppIcon name={app.name} image={value ?? `/icons/channels/${app.slug}.svg`} size={32} />
      <ImageFilesButton
        label={intl.formatMessage({ id: 'apps.form.uploadButton' })}
        fileLabel={label}
        loading={isLoading}
        focusRef={ref}
        onChosen={([file]) => void upload(file)}
      />
      {value && (
        <Button icon={<Cross />} onClick={() => onChange(null)}>
          {intl.formatMessage({ id: 'apps.form.removeImageButton' })}
        </Button>
      )}
      <span role="alert" className="apps-image-problem">
        {problem}
      </span>
    </div>
  );
}
