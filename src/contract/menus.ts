import { channelImpactSchema, menuPushBodySchema, menuSnapshotSchema } from '@/domain/menuPush';
import { endpoint } from './endpoint';

export const pushMenu = endpoint({
  method: 'POST',
  path: '/Locations/:id/updateCatalogInChannels',
  access: [['catalogs', 'updateOwn']],
  body: menuPushBodySchema,
  reply: 'other',
});

// Extensions of this product's server (rows BC-01, BC-02).
export const getMenuImpact = endpoint({
  method: 'POST',
  path: '/Locations/:id/menu-impact',
  access: [['catalogs', 'updateOwn']],
  body: menuPushBodySchema,
  // Read-only: returns what a push would change.
  audited: false,
  reply: { list: channelImpactSchema },
});

export const listMenuSnapshots = endpoint({
  method: 'GET',
  path: '/Locations/:id/menu-snapshots',
  access: [['catalogs', 'readOwn']],
  tags: ['operation', 'catalog/:id'],
  reply: { list: menuSnapshotSchema },
});

export const pushMenuSnapshot = endpoint({
  method: 'POST',
  path: '/Locations/:id/menu-snapshots/:snapshotId/push',
  access: [['catalogs', 'updateOwn']],
  reply: 'other',
});
