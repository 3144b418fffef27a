// @ts-check
const NEEDED = { major: 20, minor: 19 };

/**
 * Whether a Node version such as `v20.19.0` can run the project.
 * @param {string} version
 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor);
}

/** Exits the process with a message when the Node version is too old. */
export function requireNode() {
  if (isSupportedNode(process.version)) return;
  console.error(
    `Pase needs Node ${NEEDED.major}.${NEEDED.minor} or newer; this is ${process.version}. Get it from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
