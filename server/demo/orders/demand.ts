/**
 * How many orders a restaurant gets in each local hour of the day, from 0 to 23, relative to each other: most at lunch (13–15 h) and dinner
 * (20–22 h), few at night.
 */
export const DEMAND_BY_HOUR: readonly number[] = [
  1, 0.5, 0.3, 0.2, 0.2, 0.2, 0.3, 0.5, 0.8, 1, 1.2, 1.5, 4, 9, 11, 6, 2, 1.5, 1.5, 3, 8, 11, 7, 3,
];

/** Relative to an average day; Monday is the first. */
const DEMAND_BY_WEEKDAY: readonly number[] = [0.75, 0.8, 0.85, 0.95, 1.25, 1.35, 1.1];

/** Relative to an average month; January is the first. The summer months are quiet, December is the busiest. */
const DEMAND_BY_MONTH: readonly number[] = [0.95, 0.95, 1, 1, 1.05, 1.05, 0.9, 0.8, 0.95, 1.05, 1.1, 1.25];

/** The orders of an average day in the last days and a year earlier, over all locations. */
const ORDERS_OF_A_DAY = { today: 150, yearAgo: 10 };
/** In so many days the part of the orders that has grown within the year becomes e times as large. */
const GROWTH_DAYS = 40;

/** How many orders are expected on a day over all locations of the demo. `daysAgo` is its distance from today. */
export function expectedOrders(day: Date, daysAgo: number): number {
  const { today, yearAgo } = ORDERS_OF_A_DAY;
  const grown = yearAgo + (today - yearAgo) * Math.exp(-daysAgo / GROWTH_DAYS);
  return grown * (DEMAND_BY_WEEKDAY[(day.getDay() + 6) % 7] ?? 1) * (DEMAND_BY_MONTH[day.getMonth()] ?? 1);
}

/**
 * How many orders the restaurants of the demo get, relative to each other. Those of the account whose users the sign-in page offers get
 * more than half, so that visitors see a busy business.
 */
const DEMAND_BY_LOCATION: ReadonlyMap<string, number> = new Map([
  ['location-es-1', 14],
  ['location-es-2', 10],
  ['location-es-3', 7],
  ['location-es-4', 3],
  ['location-es-5', 2],
  ['location-es-6', 2],
  ['location-br-1', 4],
  ['location-br-2', 3],
  ['location-co-1', 3],
  ['location-co-2', 2],
]);

/** How many orders a restaurant gets, relative to other restaurants; one that was added to the demo gets few. */
export function locationDemand(locationId: string): number {
  return DEMAND_BY_LOCATION.get(locationId) ?? 1;
}

/** In a quiet hour the simulated channels place this part of the orders of the busiest one, so that something happens whenever the demo is shown. */
const QUIET_PART = 0.4;
const BUSIEST = Math.max(...DEMAND_BY_HOUR);

/** The probability that a possible live order is placed in a local hour: 1 in the busiest. */
export function liveDemand(hour: number): number {
  return QUIET_PART + (1 - QUIET_PART) * ((DEMAND_BY_HOUR[hour] ?? 0) / BUSIEST);
}
