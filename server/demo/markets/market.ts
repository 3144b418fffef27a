import type { DishDrawing } from './dishPicture';

/** The sections of a menu, in its order. */
export const MENU_SECTIONS = ['mains', 'starters', 'desserts', 'drinks'] as const;

export type MenuSection = (typeof MENU_SECTIONS)[number];

/** A dish, with prices in minor units of the market's currency. */
export interface Dish {
  name: string;
  description: string;
  price: number;
  section: MenuSection;
  picture: DishDrawing;
  /** Its modifiers. */
  extras: readonly (readonly [name: string, price: number])[];
  /** Notes of guests that fit only this dish, in addition to those of its section. */
  notes?: readonly string[];
  /** The allergens in the catalog, if any. */
  allergens?: readonly string[];
}

/** A product that is in the catalog but in no generated order. */
export type SpecialProduct = Pick<Dish, 'name' | 'description' | 'price' | 'picture'>;

/** The texts of a catalog. */
export interface CatalogTexts {
  name: string;
  sections: Readonly<Record<MenuSection, string>>;
  extras: string;
  specialSection: string;
  furtherSection: string;
  tray: SpecialProduct;
  lunch: SpecialProduct;
  drink: string;
  staff: SpecialProduct;
}

/** The dishes, texts, names and fees of a market. */
export interface Market {
  currency: string;
  dishes: readonly Dish[];
  catalog: CatalogTexts;
  /** Notes of guests that fit each dish of the section. */
  notes: Readonly<Record<MenuSection, readonly string[]>>;
  comments: readonly string[];
  names: readonly string[];
  streets: readonly string[];
  /** Invoice details by client name. */
  invoices: Readonly<Record<string, object>>;
  phone: string;
  deliveryFee: number;
  serviceCharge: number;
}
