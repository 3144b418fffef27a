import * as z from 'zod/mini';
import { alertPreferencesSchema, alertSchema, alertSettingsSchema, pushDeviceSchema, pushSubscriptionSchema } from '@/domain/alert';
import { endpoint } from './endpoint';

// Alerts outside the tab (row K-09): each user has their own settings and devices.
const READ_ORDERS = [['orders', 'readOwn']] as const;

export const listAlerts = endpoint({
  method: 'GET',
  path: '/alerts',
  access: READ_ORDERS,
  tags: ['alert'],
  reply: { list: alertSchema },
});

export const getAlertSettings = endpoint({
  method: 'GET',
  path: '/alerts/settings',
  access: READ_ORDERS,
  tags: ['alertSettings'],
  reply: { single: alertSettingsSchema },
});

export const saveAlertPreferences = endpoint({
  method: 'PUT',
  path: '/alerts/settings',
  access: READ_ORDERS,
  body: alertPreferencesSchema,
  tags: ['alertSettings'],
  reply: { single: alertPreferencesSchema },
});

export const savePushDevice = endpoint({
  method: 'POST',
  path: '/alerts/devices',
  access: READ_ORDERS,
  body: pushSubscriptionSchema,
  tags: ['alertSettings'],
  reply: { single: pushDeviceSchema },
});

export const deletePushDevice = endpoint({
  method: 'DELETE',
  path: '/alerts/devices/:id',
  access: READ_ORDERS,
  tags: ['alertSettings'],
  reply: { single: z.looseObject({ id: z.string() }) },
});
