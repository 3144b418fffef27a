import type { StoredContact } from '@/domain/supportContact';

/**
 * The support contacts of a new installation (specification 1 §9): four countries and a chat application. Their numbers depend on the
 * provider of the installation; users see a contact once the product administrator has entered its number.
 */
export const KNOWN_CONTACTS: StoredContact[] = [
  { name: 'España', picture: 'es' },
  { name: 'Brasil', picture: 'br' },
  { name: 'Colombia', picture: 'co' },
  { name: 'México', picture: 'mx' },
  { name: 'WhatsApp', picture: 'chat' },
];
