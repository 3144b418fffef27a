import type { IntlShape } from 'react-intl';
import { browserName } from '@/features/printing/ConnectPrinters/browserName';
import type { NonPublicSpace } from '@/lib/addressSpace';

/**
 * Says that this browser reports no permission for an address space, and where Firefox and Safari may nevertheless ask for one or block
 * the page (row V-09).
 */
export function unknownPermissionText(intl: IntlShape, space: NonPublicSpace): { text: string; hint: string | undefined } {
  const browser = browserName();
  return {
    text: intl.formatMessage({ id: 'printing.connect.unknownText' }, { space }),
    hint:
      browser === 'firefox' || browser === 'safari'
        ? intl.formatMessage({ id: `printing.connect.${browser}UnknownHint` }, { space })
        : undefined,
  };
}
