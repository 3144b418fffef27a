import { marketOf } from '../../server/demo/markets/marketOf';
import { DEMO_USERS } from '../../server/demo/seed/demoUsers';

/** The code of the orders that `e2e/traces` places for the recordings. */
const ORDER_CODE = 'GOLDEN';

/** The names, phone numbers, dishes, comments, e-mail addresses and order codes of the demo that the text of a recording contains. */
export function personalDataIn(text: string): string[] {
  const { names, phone, streets, dishes, comments, notes } = marketOf('ES');
  const people = [...names, ...DEMO_USERS.flatMap((user) => [user.name, user.email])];
  const ofDishes = dishes.flatMap((dish) => [dish.name, ...(dish.notes ?? [])]);
  const texts = [...people, phone, ...streets, ...ofDishes, ...comments, ...Object.values(notes).flat(), ORDER_CODE];
  return [...texts.filter((each) => text.includes(each)), ...(/\S*@[\w-]+\.\w+/.exec(text) ?? [])];
}
