// @ts-check

/**
 * A measured figure and its upper bound, in the unit that its name contains.
 * @typedef {{ name: string, figure: number, bound: number }} Figure
 */

/**
 * Formats a figure for people and programs: `weight.signIn.script.gzKB 181.3 <= 205 ok`.
 * @param {Figure} figure
 */
export function figureLine({ name, figure, bound }) {
  return `${name} ${Math.ceil(figure * 10) / 10} <= ${bound} ${isOver({ figure, bound }) ? 'over' : 'ok'}`;
}

/** @param {Pick<Figure, 'figure' | 'bound'>} figure */
export function isOver({ figure, bound }) {
  return !(figure <= bound);
}
