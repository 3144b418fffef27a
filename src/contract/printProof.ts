import { printProofRequestSchema, printProofSchema, provablePrinterSchema, startedProofSchema } from '@/domain/printProof';
import { endpoint } from './endpoint';

// Endpoints of the demo alone (row W-03): no other server has virtual printers. They are therefore not in `ALL_ENDPOINTS`.
const access = [['orders', 'readOwn']] as const;

export const listProvablePrinters = endpoint({
  method: 'GET',
  path: '/demo/print-proof/printers',
  access,
  reply: { list: provablePrinterSchema },
});

export const startPrintProof = endpoint({
  method: 'POST',
  path: '/demo/print-proof/tickets',
  access,
  // The demo acts as a channel, which is no user.
  audited: false,
  body: printProofRequestSchema,
  reply: { single: startedProofSchema },
});

export const getPrintProof = endpoint({
  method: 'GET',
  path: '/demo/print-proof/tickets/:jobUuid',
  access,
  reply: { single: printProofSchema },
});
