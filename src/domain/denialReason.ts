/**
 * Reasons with which a restaurant denies or cancels an order (row K-06): `reason` of the status entry and of the message to the channel.
 * The app has a translated text for each.
 */
export const DENIAL_REASONS = [
  'ITEM_UNAVAILABLE',
  'TOO_BUSY',
  'CLOSED',
  'CLOSING_SOON',
  'NO_RIDER',
  'OUTSIDE_AREA',
  'SPECIAL_INSTRUCTIONS',
  'WRONG_PRICE',
  'CUSTOMER_REQUEST',
  'TECHNICAL_PROBLEM',
  'OTHER',
] as const;
export type DenialReason = (typeof DENIAL_REASONS)[number];

/** The reasons that a channel understands (decision G79). A channel that is not listed understands all of them. */
const REASONS_OF_CHANNEL: Readonly<Record<string, readonly DenialReason[]>> = {
  glovo: ['ITEM_UNAVAILABLE', 'TOO_BUSY', 'CLOSED', 'TECHNICAL_PROBLEM', 'OTHER'],
  ubereats: [
    'ITEM_UNAVAILABLE',
    'TOO_BUSY',
    'CLOSED',
    'OUTSIDE_AREA',
    'SPECIAL_INSTRUCTIONS',
    'WRONG_PRICE',
    'CUSTOMER_REQUEST',
    'TECHNICAL_PROBLEM',
    'OTHER',
  ],
  deliveroo: ['ITEM_UNAVAILABLE', 'TOO_BUSY', 'CLOSING_SOON', 'OTHER'],
  ifood: ['ITEM_UNAVAILABLE', 'TOO_BUSY', 'CLOSED', 'NO_RIDER', 'OUTSIDE_AREA', 'WRONG_PRICE', 'TECHNICAL_PROBLEM'],
};

export function denialReasonsOf(channelSlug: string): readonly DenialReason[] {
  return Object.hasOwn(REASONS_OF_CHANNEL, channelSlug) ? (REASONS_OF_CHANNEL[channelSlug] ?? []) : DENIAL_REASONS;
}

export function isDenialReason(text: string): text is DenialReason {
  return DENIAL_REASONS.some((reason) => reason === text);
}
