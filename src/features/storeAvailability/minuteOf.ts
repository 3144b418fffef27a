export const MINUTE_MS = 60_000;

/** The minute of an instant, both since 1970; a component that shows it renders once a minute. */
export const minuteOf = (now: number) => Math.floor(now / MINUTE_MS);
