// @ts-check
const NEEDED = { major: 20, minor: 19 };

/**
 * Tells whether a Node version such as `v20.19.0` can run the project.
 * @param {string} version
 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor);
}

/** Ends the process with a plain message when this Node is too old. */
export function requireNode() {
  if (isSupportedNode(process.version)) return;
  console.error(
    `Pase needs Node ${NEEDED.major}.${NEEDED.minor} or newer; this is ${process.version}. Get it from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
