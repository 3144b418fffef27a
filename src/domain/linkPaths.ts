import type { LinkKind } from '@/domain/accessLink';
import { PATHS } from '@/domain/screenPaths';

/** Page of the app that a link opens. The token is in the fragment of the URL, which browsers do not send to a server. */
export const LINK_PATHS: Readonly<Record<LinkKind, string>> = { invitation: PATHS.join, passwordReset: PATHS.resetPassword };
