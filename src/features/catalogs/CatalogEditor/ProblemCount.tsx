import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon, Tick, WarningSign } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { useProblems } from '@/features/catalogs/CatalogEditor/problemBoard';

/** How much is wrong with the catalog; opens the list of it. */
export function ProblemCount({ onOpen }: { onOpen: () => void }) {
  const intl = useIntl();
  const { problems } = useProblems();
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <Button
      variant="minimal"
      icon={errors > 0 ? <ErrorIcon /> : problems.length > 0 ? <WarningSign /> : <Tick />}
      intent={errors > 0 ? 'danger' : problems.length > 0 ? 'warning' : 'none'}
      onClick={onOpen}
    >
      {intl.formatMessage({ id: 'catalogEditor.problems.countButton' }, { errors, warnings: problems.length - errors })}
    </Button>
  );
}
