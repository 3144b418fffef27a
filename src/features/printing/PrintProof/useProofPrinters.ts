import { can } from '@/domain/permissions';
import { isTabMethod } from '@/domain/printer';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useKnownPrinters, type KnownPrinter } from '@/features/printing/useKnownPrinters';
import { useListProvablePrintersQuery } from '@/services/api/printProofApi';
import { useDeployment } from '@/services/deployment/deploymentContext';

interface ProofPrinters {
  /** The printers whose tickets can be followed, kitchens first. Undefined while they are loading. */
  printers: readonly KnownPrinter[] | undefined;
  /** Whether they are virtual printers of the demo, which a person may break. */
  isDemo: boolean;
  /** The error of loading; undefined if there is none. */
  error: unknown;
  retry: () => void;
}

/**
 * The printers for the proof of printing: in the demo its virtual printers, as its server lists them; elsewhere the user's active printers on
 * which a tab prints, for users who may print a test ticket.
 */
export function useProofPrinters(): ProofPrinters {
  const { environment } = useDeployment();
  const { user } = useSignedIn();
  const isDemo = environment === 'demo';
  const known = useKnownPrinters();
  const { data, error, refetch } = useListProvablePrintersQuery(undefined, { skip: !isDemo });
  const mayTest = can(user.role, 'thirdParty-printer', 'updateOwn');
  const all = [...known.values()].filter(({ printer }) => printer.isActive && isTabMethod(printer.connectMethod));
  const virtual = new Set(data?.data.map(({ printerUuid }) => printerUuid));
  const chosen = isDemo ? all.filter(({ printer }) => virtual.has(printer.uuid ?? '')) : mayTest ? all : [];
  return {
    printers: isDemo && !data ? undefined : chosen.toSorted((one, other) => Number(isKitchen(other)) - Number(isKitchen(one))),
    isDemo,
    error,
    retry: () => void refetch(),
  };
}

function isKitchen({ printer }: KnownPrinter): boolean {
  return printer.ticketType === 'KITCHEN';
}
