import type * as z from 'zod/mini';
import type { Account } from '@/domain/account';
import type { Location } from '@/domain/location';
import type { locationGeneralSchema } from '@/domain/locationDraft';
import { type LocationChange, type NewLocation } from '@/domain/locationDraft';
import { fieldsThatDiffer } from '@/features/locations/LocationForm/fieldsThatDiffer';
import { textOf } from '@/features/locations/textOf';
import { timeZoneOfAddress } from '@/domain/timeZoneOfAddress';

type General = z.infer<typeof locationGeneralSchema>;
/** The general section as it stands in the form: what is still to be chosen is empty. */
export type GeneralValues = Omit<General, 'country' | 'language' | 'images' | 'coverImage'> & {
  country: string;
  language: string;
  images?: { url: string }[] | null | undefined;
  coverImage?: { url: string } | null | undefined;
};

export function generalDraftOf(location: Location): GeneralValues {
  const { name, accountId, timeZone, country, address, city, images, coverImage } = location;
  return {
    name,
    description: textOf(location['description']),
    accountId,
    project: textOf(location['project']),
    address: address ?? '',
    zip: textOf(location['zip']),
    city: city ?? '',
    country: country ?? '',
    language: textOf(location['language']),
    contactEmail: textOf(location['contactEmail']),
    phone: textOf(location['phone']),
    mobile: textOf(location['mobile']),
    timeZone,
    parentLocationId: textOf(location['parentLocationId']),
    images: (images ?? []).map(({ url }) => ({ url })),
    coverImage: coverImage ? { url: coverImage.url } : null,
    ordersByHand: location.ordersByHand === true,
  };
}

/** A new location: what it mostly shares with its account, where that is known (row R-03). Its zone is that of the place, never the viewer's. */
export function newGeneralDraft(account: Account | null): GeneralValues {
  const { country, postalCode } = account?.fiscalData?.businessAddress ?? {};
  return {
    name: '',
    description: '',
    accountId: account?.id ?? '',
    project: '',
    address: '',
    zip: '',
    city: '',
    country: country ?? '',
    language: account?.defaultLanguage ?? '',
    contactEmail: '',
    phone: '',
    mobile: '',
    timeZone: timeZoneOfAddress(country ?? '', postalCode ?? '')?.timeZone ?? '',
    parentLocationId: '',
    images: [],
    coverImage: null,
    ordersByHand: false,
  };
}

export function generalChangeOf(wanted: GeneralValues, now: GeneralValues): LocationChange {
  // What the schema let through, or what is saved already.
  return withoutEmptyIds(fieldsThatDiffer(wanted, now)) as LocationChange;
}

/** What the schema let through, as the body of the call. */
export function newLocationOf(values: GeneralValues, account: Account | null): NewLocation {
  // As said above; a currency that is not offered is the server's default.
  return withoutEmptyIds({ ...values, ...(account?.currency && { currency: account.currency }) }) as NewLocation;
}

/** No location at all has the id ''. */
function withoutEmptyIds<Values extends { parentLocationId?: string | null | undefined }>(values: Values): Values {
  return values.parentLocationId === '' ? { ...values, parentLocationId: null } : values;
}
