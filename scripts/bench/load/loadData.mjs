// @ts-check
import { createSigner } from 'fast-jwt';

/** A restaurant of the load test and its user. @typedef {{ locationId: string, printerUuid: string, userId: string, token: string }} Place */

/**
 * Creates an account with `count` restaurants, each with one browser kitchen printer and one user, copied from a restaurant of the demo.
 * Signs their tokens, so that no sign-in is needed.
 * @param {import('pg').Client} database with the demo's data
 * @param {number} count
 * @param {string} secret the key that signs tokens
 * @returns {Promise<Place[]>}
 */
export async function makeLoadData(database, count, secret) {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: 24 * 3_600_000 });
  const places = Array.from({ length: count }, (_, number) => {
    const userId = `user-load-${number}`;
    return { locationId: `location-load-${number}`, printerUuid: `printer-load-${number}`, userId, token: sign({ id: userId, epoch: 0 }) };
  });
  await copyRows(database, 'accounts', `id = 'account-es'`, 1, () => `{"id": "account-load", "name": "Load", "parent_id": null}`);
  await copyRows(
    database,
    'locations',
    `id = 'location-es-1'`,
    count,
    (n) => `{"id": "location-load-${n}", "account_id": "account-load", "name": "Load ${n}"}`,
  );
  await copyRows(
    database,
    'third_party_services',
    `location_id = 'location-es-1' and slug = 'printer' and settings->>'ticketType' = 'KITCHEN'`,
    count,
    (n) => `{"uuid": "printer-load-${n}", "location_id": "location-load-${n}", "is_active": true}`,
  );
  await copyRows(
    database,
    'users',
    `email = 'location-staff@demo.pase'`,
    count,
    (n) =>
      `{"id": "user-load-${n}", "email": "load-${n}@demo.pase", "account_id": "account-load", "accounts": [], "locations_ids": ["location-load-${n}"]}`,
  );
  return places;
}

/**
 * @param {import('pg').Client} database
 * @param {string} table
 * @param {string} where selects the row to copy
 * @param {number} count
 * @param {(number: number) => string} others returns the columns that differ in each copy, as JSON
 */
async function copyRows(database, table, where, count, others) {
  const own = Array.from({ length: count }, (_, number) => JSON.parse(others(number)));
  const { rowCount } = await database.query(
    `insert into ${table} select copied.* from jsonb_array_elements($1::jsonb) as own,
       lateral (select * from ${table} where ${where} limit 1) as original,
       lateral jsonb_populate_record(null::${table}, to_jsonb(original) || own) as copied`,
    [JSON.stringify(own)],
  );
  if (rowCount !== count) throw new Error(`Expected ${count} new rows in ${table}, got ${rowCount}`);
}
