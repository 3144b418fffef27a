import { Button } from '@blueprintjs/core';
import { CloudUpload, Cross } from '@blueprintjs/icons';
import { useRef, useState, type ChangeEvent } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { App, AppChange } from '@/domain/app';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useUploadFileMutation } from '@/services/api/locationFormApi';
import { isOverUploadQuota } from '@/services/files/isOverUploadQuota';
import { shrinkImage } from '@/services/files/shrinkImage';
import { AppIcon } from '@/ui/AppIcon/AppIcon';

/** The image of an app: an uploaded one, or the mark that the server draws from its name. */
export function AppImageField({ control, app }: { control: Control<AppChange>; app: App }) {
  const intl = useIntl();
  const {
    field: { value, onChange, ref },
  } = useController({ control, name: 'image' });
  const input = useRef<HTMLInputElement>(null);
  const [uploadFile, { isLoading }] = useUploadFileMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const label = intl.formatMessage({ id: 'apps.form.imageLabel' });

  async function upload({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Choosing the same file again must fire a change event.
    currentTarget.value = '';
    if (!file) return;
    setProblem(null);
    const image = await shrinkImage(file);
    if ('problem' in image) return setProblem(intl.formatMessage({ id: `locations.images.${image.problem}Error` }, { name: file.name }));
    const { data, error } = await uploadFile({ locationId: null, ...image });
    if (data) return onChange(data.url);
    const reason = isOverUploadQuota(error) ? intl.formatMessage({ id: 'locations.images.quotaError' }) : apiErrorText(intl, error);
    setProblem(intl.formatMessage({ id: 'locations.images.notUploadedError' }, { name: file.name, reason }));
  }

  return (
    <div className="apps-image" role="group" aria-label={label}>
      <AppIcon name={app.name} image={value ?? `/icons/channels/${app.slug}.svg`} size={32} />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={label}
        onChange={(event) => void upload(event)}
      />
      <Button icon={<CloudUpload />} loading={isLoading} onClick={() => input.current?.click()} ref={ref}>
        {intl.formatMessage({ id: 'apps.form.uploadButton' })}
      </Button>
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
