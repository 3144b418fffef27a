import * as z from 'zod/mini';
import { newPollAddressSchema, pollKeyRequestSchema, printerPollSchema } from '@/domain/printerPoll';
import { addedServiceSchema, removedServiceSchema } from '@/domain/thirdPartyService';
import { endpoint } from './endpoint';

const text = z.optional(z.nullable(z.string().check(z.maxLength(1000))));

/** Body of a test ticket (specification 2 §7); `thirdParty` are the current settings of the form, saved or not. */
export const testTicketSchema = z.strictObject({
  thirdPartyServiceUuid: z.string(),
  printerName: text,
  printerNameList: z.optional(z.nullable(z.union([z.string(), z.array(z.string())]))),
  withDate: z.optional(z.boolean()),
  locationName: text,
  customMessage: text,
  thirdParty: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

/** The handler selects the schema for these by the kind of service. */
const serviceChangeSchema = z.record(z.string(), z.unknown());
const newServiceSchema = z.looseObject({ slug: z.string() });

const CHANGE_SERVICES = [
  ['thirdParty-printer', 'updateOwn'],
  ['thirdParty:settings', 'updateOwn'],
] as const;

// The required permission depends on the changed fields.
export const updateService = endpoint({
  method: 'PATCH',
  path: '/Locations/:id/thirdPartyServices/:uuid',
  access: 'signedIn',
  body: serviceChangeSchema,
  tags: ['location', 'location/:id'],
  reply: 'other',
});

// Extensions of this product's server (row R-02). The required permission depends on the service.
export const addService = endpoint({
  method: 'POST',
  path: '/Locations/:id/thirdPartyServices',
  access: CHANGE_SERVICES,
  body: newServiceSchema,
  tags: ['location', 'location/:id'],
  reply: { single: addedServiceSchema },
});

export const removeService = endpoint({
  method: 'DELETE',
  path: '/Locations/:id/thirdPartyServices/:uuid',
  access: CHANGE_SERVICES,
  tags: ['location', 'location/:id'],
  reply: { single: removedServiceSchema },
});

export const sendTestTicket = endpoint({
  method: 'POST',
  path: '/Locations/:id/sayHelloToPrinter',
  access: [['thirdParty-printer', 'updateOwn']],
  body: testTicketSchema,
  // Prints a test ticket with the current settings of the form, and saves nothing.
  audited: false,
  reply: 'other',
});

// Extensions of this product's server (rows V-05, V-06, V-08): printers that ask for their tickets.
export const listPrinterPolls = endpoint({
  method: 'GET',
  path: '/Locations/:id/printerPolls',
  access: [['thirdParty-printer', 'updateOwn']],
  tags: ['location', 'location/:id'],
  reply: { list: printerPollSchema },
});

export const createPollKey = endpoint({
  method: 'POST',
  path: '/Locations/:id/thirdPartyServices/:uuid/pollKey',
  access: [['thirdParty-printer', 'updateOwn']],
  body: pollKeyRequestSchema,
  tags: ['location', 'location/:id', 'auditEntry'],
  reply: { single: newPollAddressSchema },
});
