/** `npm run mutants`: mistakes built into a copy of the shop, one at a time, and whether a test notices. */
import { run } from './run.mjs'
import { build, install } from './setup.mjs'

install()
build()
run(['tests/mutation/main.ts', ...process.argv.slice(2)])
