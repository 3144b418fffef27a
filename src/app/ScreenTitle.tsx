import { useIntl } from 'react-intl';
import type { Screen } from '@/app/screens';
import { usePrintsHere } from '@/features/printing/usePrintsHere';
import { useDeployment } from '@/services/deployment/deploymentContext';

/** Sets the document title to the screen's name, with a printer icon in the tab that prints. */
export function ScreenTitle({ id }: { id: Screen['title'] }) {
  const intl = useIntl();
  const { productName } = useDeployment();
  const printsHere = usePrintsHere();
  return <title>{`${printsHere ? '🖨 ' : ''}${intl.formatMessage({ id })} · ${productName}`}</title>;
}
