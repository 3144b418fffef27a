import * as z from 'zod/mini';
import { LANGUAGES } from '@/domain/language';
import { isTimeZone } from '@/lib/timeZone';

/**
 * Problems that the server reports outside the tab (row K-09, ADR 0018).
 *
 * | Kind | Subject | Problem |
 * |---|---|---|
 * | notPrinted | an order | an automatic ticket was not printed in time (row BP-03) |
 * | nobodyPrints | a location | it has a printer for browsers, but no tab prints (row BP-02) |
 * | printerDown | a printer | its checks fail: it does not respond, or reports a problem, for example no paper |
 * | paperNearEnd | a printer | it prints, and reports little paper |
 * | posFailing | an order | the POS did not accept it |
 * | channelClosed | a channel | it does not accept orders, and no user wants it paused now: a pause that ended counts |
 * | orderUnanswered | an order | it is new, and it is not accepted yet |
 */
export const ALERT_KINDS = [
  'notPrinted',
  'nobodyPrints',
  'orderUnanswered',
  'posFailing',
  'channelClosed',
  'printerDown',
  'paperNearEnd',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Kinds that a user may receive during their quiet hours: each minute of delay costs an order. */
export const URGENT_ALERT_KINDS: ReadonlySet<AlertKind> = new Set(['notPrinted', 'nobodyPrints', 'orderUnanswered']);

/** How long e-mails collect alerts, in minutes; 0: each is sent at once. */
export const DIGEST_MINUTES = [0, 5, 15, 60] as const;
export type DigestMinutes = (typeof DIGEST_MINUTES)[number];

const kinds = z.array(z.enum(ALERT_KINDS)).check(z.maxLength(ALERT_KINDS.length));
const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/**
 * What a user receives: kinds by medium; `locationIds` null: every restaurant of the user. In `quiet` (local times in the IANA zone
 * `timeZone`; `to` at or before `from` is on the next day) messages wait until its end, except urgent kinds if `urgentInQuiet`. Messages are
 * in `language`.
 */
export const alertPreferencesSchema = z.strictObject({
  push: kinds,
  email: kinds,
  locationIds: z.nullable(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(500))),
  quiet: z.nullable(
    z.strictObject({ from: timeOfDay, to: timeOfDay }).check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'required' })),
  ),
  timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone)),
  urgentInQuiet: z.boolean(),
  digestMinutes: z.literal(DIGEST_MINUTES),
  language: z.enum(LANGUAGES),
});
export type AlertPreferences = z.infer<typeof alertPreferencesSchema>;

/** Why the last push to a device failed: `unreachable`: no reply or a temporary one, and attempts continue; `rejected`: no further attempt. */
export const PUSH_ERRORS = ['unreachable', 'rejected'] as const;
export type PushError = (typeof PUSH_ERRORS)[number];

/**
 * A browser that receives push messages; `id` is the SHA-256 of its endpoint, in hexadecimal digits. Dates are ISO-8601 UTC; `sentAt` is the
 * last message that its push service accepted.
 */
export const pushDeviceSchema = z.looseObject({
  id: z.string(),
  createdAt: z.string(),
  sentAt: z.optional(z.nullable(z.string())),
  error: z.optional(z.nullable(z.catch(z.nullable(z.enum(PUSH_ERRORS)), null))),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** A subscription of a browser, as `PushSubscription.toJSON` returns it: `keys` are base64url, a P-256 point and 16 bytes. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[^\s@]+$/)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
  }),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionSchema>;

/** An alert: open until `endedAt`. Dates are times of the server, ISO-8601 UTC. `label` names the subject: order code, printer or channel. */
export const alertSchema = z.looseObject({
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  locationId: z.string(),
  label: z.string(),
  since: z.string(),
  endedAt: z.optional(z.nullable(z.string())),
});
export type Alert = z.infer<typeof alertSchema>;

/**
 * The alert settings of a user. `preferences` null: none were saved, so the user receives nothing. `publicKey` is the VAPID key for new
 * subscriptions. `mail` is the last alert e-mail: null if none was queued; `canSendMail` false: the installation sends no e-mail.
 */
export const alertSettingsSchema = z.looseObject({
  preferences: z.nullable(alertPreferencesSchema),
  publicKey: z.string(),
  devices: z.array(pushDeviceSchema),
  canSendMail: z.boolean(),
  mail: z.nullable(z.looseObject({ state: z.string(), error: z.optional(z.nullable(z.string())), createdAt: z.string() })),
});
export type AlertSettings = z.infer<typeof alertSettingsSchema>;
