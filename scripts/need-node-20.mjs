/**
 * Says at once that a Node is too old, before it stumbles over what it does not know. So it is the first import of
 * `setup.mjs`, which every command of package.json begins with, and what they import is written in what older Nodes can read.
 */
const OLDEST = 20

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  process.stderr.write(
    `Dozen needs Node ${OLDEST} or newer, and this is Node ${process.versions.node}. Get a newer one from https://nodejs.org.\n`,
  )
  process.exit(1)
}
