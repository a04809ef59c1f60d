/** `npm run faults`: the shop while its parts break, and what must still hold afterwards. */
import { run } from './run.mjs'
import { build, install } from './setup.mjs'

install()
build()
run(['tests/faults/main.ts', ...process.argv.slice(2)])
