/** `npm run installs`: fresh clones, started with the oldest and the newest npm and Node that the README promises. */
import { run } from './run.mjs'
import { install } from './setup.mjs'

install()
run(['tests/installs/main.ts', ...process.argv.slice(2)])
