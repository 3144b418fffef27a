import { Button, Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { Statement } from '@/domain/channelMoney/statement';

interface ImportedBeforeProps {
  statement: Statement;
  onOpen: () => void;
}

/** States that the chosen file has already been imported (row M-05), with a link to that statement, which a new import replaces. */
export function ImportedBefore({ statement, onOpen }: ImportedBeforeProps) {
  const intl = useIntl();
  const { name, createdAt, createdBy, storedLines, lineCount } = statement;
  return (
    <Callout compact intent="warning" role="alert" className="money-imported">
      <span>
        {intl.formatMessage(
          { id: 'money.import.importedNote' },
          { name, by: createdBy, time: intl.formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' }) },
        )}{' '}
        {storedLines < lineCount
          ? intl.formatMessage({ id: 'money.import.importedPartNote' }, { stored: storedLines, total: lineCount })
          : intl.formatMessage({ id: 'money.import.importedWholeNote' })}
      </span>{' '}
      <Button size="small" onClick={onOpen}>
        {intl.formatMessage({ id: 'money.import.importedButton' })}
      </Button>
    </Callout>
  );
}
