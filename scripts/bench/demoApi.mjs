// @ts-check

/**
 * Signs in to a demo server; returns a function that calls its API.
 * @param {string} url of the server
 * @param {string} role the role of the demo user
 */
export async function signInToApi(url, role) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {string} [token]
   */
  const call = async (method, path, body, token) => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { 'access-token': token } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()).data;
  };
  const { accessToken } = await call('POST', '/EndUsers/login', { email: `${role}@demo.pase`, password: 'pase-demo' });
  return (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body = undefined) =>
    call(method, path, body, accessToken);
}
