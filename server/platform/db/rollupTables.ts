import { bigserial, date, index, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** A day in UTC, and the local day of the location in which the orders were placed. */
const days = { utcDay: date('utc_day').notNull(), day: date('day').notNull() };
const dimensions = {
  locationId: text('location_id').notNull(),
  accountId: text('account_id').notNull(),
  channelSlug: text('channel_slug').notNull(),
  serviceType: text('service_type').notNull(),
  status: text('status').notNull(),
  /** That of the orders themselves; null: that of the location, which may change. */
  currency: text('currency'),
};
/** Sums of orders in minor units. `late`: for each order that was ready, the minutes after it was due (negative: before). */
const measures = {
  reason: text('reason').notNull(),
  orders: integer('orders').notNull(),
  withTotal: integer('with_total').notNull(),
  total: numeric('total', { mode: 'number' }),
  items: numeric('items', { mode: 'number' }).notNull(),
  fees: numeric('fees', { mode: 'number' }).notNull(),
  printFailures: integer('print_failures').notNull(),
  late: smallint('late').array(),
};

/**
 * Orders by local day and hour of their location, for figures over long periods (row M-03, ADR 0021). Rows are derived from `orders`: those of a
 * UTC day and location are deleted and inserted together. They are valid if the day is in `rollupDays` and not in `rollupChanges`.
 */
export const orderHours = pgTable('order_hours', { ...days, hour: smallint('hour').notNull(), ...dimensions, ...measures }, (table) => [
  index('order_hours_utc_day').on(table.utcDay),
  index('order_hours_location').on(table.locationId, table.utcDay),
]);

/** The same without the hour, for figures that do not need it. */
export const orderDays = pgTable('order_days', { ...days, ...dimensions, ...measures }, (table) => [
  index('order_days_utc_day').on(table.utcDay),
  index('order_days_location').on(table.locationId, table.utcDay),
]);

/** Products by local day: the orders that contain the product, pieces, and price × quantity (minor units, not rounded; null without a price). */
export const productDays = pgTable(
  'product_days',
  {
    ...days,
    ...dimensions,
    name: text('name').notNull(),
    orders: integer('orders').notNull(),
    items: numeric('items', { mode: 'number' }).notNull(),
    total: numeric('total', { mode: 'number' }),
  },
  (table) => [index('product_days_utc_day').on(table.utcDay), index('product_days_location').on(table.locationId, table.utcDay)],
);

/** The first day of a UTC month, and a day in the local month of the location. */
const months = { utcMonth: date('utc_month').notNull(), day: date('day').notNull() };
const { reason, late: _late, ...sums } = measures;
const { serviceType: _serviceType, ...withChannel } = dimensions;
const { channelSlug: _channelSlug, ...withLocation } = withChannel;

/**
 * Sums of `orderDays` and `orderHours` by local month, without lateness, so that figures of a year are read from few rows (ADR 0021). Rows of a UTC
 * month and location are derived together; they are valid if the month is in `rollupMonths` and each of its days is. `day`: the first day of the local
 * month.
 */
export const orderMonths = pgTable('order_months', { ...months, ...dimensions, reason, ...sums }, (table) => [
  index('order_months_location').on(table.locationId, table.utcMonth),
]);

/** The same by weekday, without service type and reason. `day`: the first day of the local month with the same weekday. */
export const orderWeekdays = pgTable('order_weekdays', { ...months, ...withChannel, ...sums }, (table) => [
  index('order_weekdays_location').on(table.locationId, table.utcMonth),
]);

/** The same by weekday and local hour, also without channel. */
export const orderWeekdayHours = pgTable(
  'order_weekday_hours',
  { ...months, hour: smallint('hour').notNull(), ...withLocation, ...sums },
  (table) => [index('order_weekday_hours_location').on(table.locationId, table.utcMonth)],
);

/** The first days of the UTC months whose sums of all locations are stored. Deleting the rows derives them again. */
export const rollupMonths = pgTable('rollup_months', { utcMonth: date('utc_month').primaryKey() });

/** The UTC days whose orders of all locations are in the rollups. Deleting the rows rebuilds them. */
export const rollupDays = pgTable('rollup_days', { utcDay: date('utc_day').primaryKey() });

/**
 * Changes since the rollups were built, written by triggers in the transaction of the change: of an order of this location and UTC day, or (`utcDay`
 * null) of the time zone of the location. Rows are only inserted, so that orders of a location never wait for each other.
 */
export const rollupChanges = pgTable(
  'rollup_changes',
  { id: bigserial('id', { mode: 'bigint' }), locationId: text('location_id').notNull(), utcDay: date('utc_day') },
  (table) => [primaryKey({ columns: [table.id] })],
);
