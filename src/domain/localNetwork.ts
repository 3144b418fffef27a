/**
 * What the browser lets this page do in the local network. `prompt`: it was not asked yet; `unknown`: the browser does not know the
 * permission, or asks for none from here, so that printers are reached as ever.
 */
export type LocalNetworkPermission = 'granted' | 'prompt' | 'denied' | 'unknown';
