// Stops a test run that would start on a Node older than the one Launch runs on.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Unexpected Node ${process.version}, expected 24 or newer: run \`npm ci\`, then use \`npm run\` (it puts the packaged Node first).`,
  );
  process.exit(1);
}
