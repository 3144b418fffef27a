import { locationSchema } from '@/domain/location';
import { activationSchema, locationPatchSchema, newLocationSchema, syncScheduleSchema, uploadFileSchema } from '@/domain/locationDraft';
import { setupStepSchema } from '@/domain/locationSetup';
import { orderSchema } from '@/domain/order';
import { uploadedSchema } from '@/domain/uploadedFile';
import { endpoint } from './endpoint';

// Apart from the reading of locations, which every page needs: these schemas are loaded with the form.
export const createLocation = endpoint({
  method: 'POST',
  path: '/Locations',
  access: 'productAdmin',
  body: newLocationSchema,
  tags: ['location'],
  reply: { single: locationSchema },
});

export const updateLocation = endpoint({
  method: 'PATCH',
  path: '/Locations/:id',
  access: [['locations', 'updateOwn']],
  body: locationPatchSchema,
  tags: ['location', 'location/:id'],
  reply: { single: locationSchema },
});

export const getLocationSetup = endpoint({
  method: 'GET',
  path: '/Locations/:id/setup',
  access: [['locations', 'updateOwn']],
  tags: ['location/:id'],
  reply: { list: setupStepSchema },
});

export const createTestOrder = endpoint({
  method: 'POST',
  path: '/Locations/:id/test-order',
  access: [['locations', 'updateOwn']],
  // Creates an order whose history contains the user.
  audited: false,
  tags: ['order'],
  reply: { single: orderSchema },
});

export const deleteLocation = endpoint({
  method: 'DELETE',
  path: '/Locations/:id',
  access: 'productAdmin',
  tags: ['location'],
  reply: 'other',
});

export const uploadFile = endpoint({
  method: 'POST',
  path: '/Locations/uploadFile',
  access: [['locations', 'updateOwn']],
  body: uploadFileSchema,
  // The image records its sender; the change of the location that uses it is audited.
  audited: false,
  reply: { single: uploadedSchema },
});

export const uploadLocationFile = endpoint({
  method: 'POST',
  path: '/Locations/:id/uploadFile',
  access: [['locations', 'updateOwn']],
  body: uploadFileSchema,
  // The image records its sender; the change of the location that uses it is audited.
  audited: false,
  reply: { single: uploadedSchema },
});

export const syncSchedule = endpoint({
  method: 'POST',
  path: '/Locations/:id/sync-schedule',
  access: [['locations', 'updateOwn']],
  body: syncScheduleSchema,
  reply: 'other',
});

export const initActivation = endpoint({
  method: 'POST',
  path: '/Accounts/:id/initActivation',
  access: [['accounts', 'updateOwn']],
  body: activationSchema,
  reply: 'other',
});
