import { relations } from 'drizzle-orm';
import { connections } from './integrationTables';
import { locations, thirdPartyServices } from './tenantTables';

/** What `database.query.locations` can read along with a location. */
export const locationRelations = relations(locations, ({ many }) => ({
  services: many(thirdPartyServices),
  connections: many(connections),
}));

export const serviceRelations = relations(thirdPartyServices, ({ one }) => ({
  location: one(locations, { fields: [thirdPartyServices.locationId], references: [locations.id] }),
}));

export const connectionRelations = relations(connections, ({ one }) => ({
  location: one(locations, { fields: [connections.locationId], references: [locations.id] }),
}));
