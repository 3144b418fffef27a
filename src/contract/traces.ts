import { printTraceDraftSchema, printTraceFilterSchema, printTraceSchema, sentPrintTraceSchema } from '@/domain/printTrace';
import { endpoint } from './endpoint';

// An extension of this product's server (row TR-02).
export const sendPrintTrace = endpoint({
  method: 'POST',
  path: '/print-traces',
  access: 'signedIn',
  body: printTraceDraftSchema,
  // Does not change any account; the trace records its sender.
  audited: false,
  tags: ['printTrace'],
  reply: { single: sentPrintTraceSchema },
});

export const listPrintTraces = endpoint({
  method: 'GET',
  path: '/print-traces',
  access: 'productAdmin',
  query: printTraceFilterSchema,
  tags: ['printTrace'],
  reply: { list: printTraceSchema },
});

export const getPrintTrace = endpoint({
  method: 'GET',
  path: '/print-traces/:id',
  access: 'productAdmin',
  tags: ['printTrace/:id'],
  reply: { single: printTraceSchema },
});

export const getPrintTraceFile = endpoint({
  method: 'GET',
  path: '/print-traces/:id/file',
  access: 'productAdmin',
  reply: 'other',
});
