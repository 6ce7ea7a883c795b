// Every command loads this first, before anything that an older Node.js cannot load. On Linux and Windows
// an optional dependency puts the right Node.js first on the PATH of npm scripts. Other platforms use the
// installed one.
const OLDEST = [22, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Node.js ${OLDEST.join('.')} or newer is needed, and this is ${process.versions.node}: ` +
      'run `npm ci` without --omit=optional (Linux, Windows), or install it from nodejs.org.',
  );
  process.exit(1);
}
