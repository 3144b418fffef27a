import * as z from 'zod/mini';
import { addedServiceSchema, removedServiceSchema } from '@/domain/thirdPartyService';
import { endpoint } from './endpoint';

const text = z.optional(z.nullable(z.string().check(z.maxLength(1000))));

/** Body of a test ticket (specification 2 §7); `thirdParty` are the settings on the form, saved or not. */
export const testTicketSchema = z.strictObject({
  thirdPartyServiceUuid: z.string(),
  printerName: text,
  printerNameList: z.optional(z.nullable(z.union([z.string(), z.array(z.string())]))),
  withDate: z.optional(z.boolean()),
  locationName: text,
  customMessage: text,
  thirdParty: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

/** The kind of the service decides which schema the handler checks them with. */
const serviceChangeSchema = z.record(z.string(), z.unknown());
const newServiceSchema = z.looseObject({ slug: z.string() });

const CHANGE_SERVICES = [
  ['thirdParty-printer', 'updateOwn'],
  ['thirdParty:settings', 'updateOwn'],
] as const;

// Which permission depends on what is changed.
export const updateService = endpoint({
  method: 'PATCH',
  path: '/Locations/:id/thirdPartyServices/:uuid',
  access: 'signedIn',
  body: serviceChangeSchema,
  tags: ['location', 'location/:id'],
  reply: 'other',
});

// Additions of this product's server (row R-02). Which of the two depends on the service.
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
  // Changes nothing: prints a test ticket with the settings on the form, which it does not save.
  audited: false,
  reply: 'other',
});
