import { useIntl } from 'react-intl';
import { screenAt, type ScreenPath } from '@/app/screens';
import { usePrintsHere } from '@/features/printing/usePrintsHere';
import { useDeployment } from '@/services/deployment/deploymentContext';

/** Sets the document title to the screen's name, with a printer icon in the tab that prints. */
export function ScreenTitle({ path }: { path: ScreenPath }) {
  const intl = useIntl();
  const { productName } = useDeployment();
  const printsHere = usePrintsHere();
  const screen = screenAt(path);
  return screen && <title>{`${printsHere ? '🖨 ' : ''}${intl.formatMessage({ id: screen.title })} · ${productName}`}</title>;
}
