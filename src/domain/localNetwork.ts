/**
 * Permission of the page to access the local network. `prompt`: the user has not been prompted yet; `unknown`: the browser does not have
 * this permission or does not require it for this page, so that printers can be reached without it.
 */
export type LocalNetworkPermission = 'granted' | 'prompt' | 'denied' | 'unknown';
