import type * as z from 'zod/mini';
import type { Account } from '@/domain/account';
import type { Location } from '@/domain/location';
import type { locationGeneralSchema } from '@/domain/locationDraft';
import { GENERAL_TEXTS, generalCodes, namesOf } from '@/domain/locationFields';
import { type LocationChange, type NewLocation } from '@/domain/locationDraft';
import { fieldsThatDiffer } from '@/features/locations/LocationForm/fieldsThatDiffer';
import { timeZoneOfAddress } from '@/domain/timeZoneOfAddress';

type General = z.infer<typeof locationGeneralSchema>;
/** The form values of the general section: fields without a choice yet are empty. */
export type GeneralValues = Omit<General, 'country' | 'language' | 'images' | 'coverImage'> & {
  country: string;
  language: string;
  images?: { url: string }[] | null | undefined;
  coverImage?: { url: string } | null | undefined;
};

const TEXTS = [...GENERAL_TEXTS, ...namesOf(generalCodes)];
type Texts = Record<(typeof TEXTS)[number], string>;

/** All texts of the section for the form; '' for missing ones. */
function textsOf(stored: Partial<Record<keyof Texts, string | null | undefined>>): Texts {
  // One entry for each field.
  return Object.fromEntries(TEXTS.map((name) => [name, stored[name] ?? ''])) as Texts;
}

export function generalDraftOf(location: Location): GeneralValues {
  const { images, coverImage, ordersByHand } = location;
  return {
    ...textsOf(location),
    images: (images ?? []).map(({ url }) => ({ url })),
    coverImage: coverImage ? { url: coverImage.url } : null,
    ordersByHand: ordersByHand === true,
  };
}

/**
 * The defaults of a new location: the values that it usually shares with its account, if known (row R-03). The zone is that of its address,
 * never the viewer's.
 */
export function newGeneralDraft(account: Account | null): GeneralValues {
  const { country, postalCode } = account?.fiscalData?.businessAddress ?? {};
  const timeZone = timeZoneOfAddress(country ?? '', postalCode ?? '')?.timeZone;
  const texts = textsOf({ accountId: account?.id, country, language: account?.defaultLanguage, timeZone });
  return { ...texts, images: [], coverImage: null, ordersByHand: false };
}

export function generalChangeOf(desired: GeneralValues, now: GeneralValues): LocationChange {
  // The values passed the schema or were saved before.
  return withoutEmptyIds(fieldsThatDiffer(desired, now)) as LocationChange;
}

/** Converts validated values to the request body. */
export function newLocationOf(values: GeneralValues, account: Account | null): NewLocation {
  // The values passed the schema; without a currency the server applies its default.
  return withoutEmptyIds({ ...values, ...(account?.currency && { currency: account.currency }) }) as NewLocation;
}

/** The empty choice of a parent is null in the API. */
function withoutEmptyIds<Values extends { parentLocationId?: string | null | undefined }>(values: Values): Values {
  return values.parentLocationId === '' ? { ...values, parentLocationId: null } : values;
}
