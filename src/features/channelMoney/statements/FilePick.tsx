import { Button, FormGroup } from '@blueprintjs/core';
import { DocumentOpen } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useIntl } from 'react-intl';

interface FilePickProps {
  /** The name of the chosen file. */
  name: string | null;
  onFile: (file: File) => void;
}

/** Selects a statement from disk; files that are dropped on the window are handled by the caller. */
export function FilePick({ name, onFile }: FilePickProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const label = intl.formatMessage({ id: 'money.import.fileLabel' });
  return (
    <FormGroup label={label}>
      <div className="money-file">
        <Button icon={<DocumentOpen />} onClick={() => input.current?.click()}>
          {intl.formatMessage({ id: 'money.import.fileButton' })}
        </Button>
        <span className="money-file-name" title={name ?? undefined}>
          {name ?? intl.formatMessage({ id: 'money.import.fileText' })}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // Otherwise choosing the same file again would not fire a change event.
          currentTarget.value = '';
        }}
      />
    </FormGroup>
  );
}
