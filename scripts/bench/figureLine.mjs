// @ts-check

/**
 * A measured figure and the most that it may be, in the unit that its name tells.
 * @typedef {{ name: string, figure: number, bound: number }} Figure
 */

/**
 * A line for a person and for a program: `weight.signIn.script.gzKB 181.3 <= 205 ok`.
 * @param {Figure} figure
 */
export function figureLine({ name, figure, bound }) {
  return `${name} ${Math.ceil(figure * 10) / 10} <= ${bound} ${isOver({ figure, bound }) ? 'over' : 'ok'}`;
}

/** @param {Pick<Figure, 'figure' | 'bound'>} figure */
export function isOver({ figure, bound }) {
  return !(figure <= bound);
}
