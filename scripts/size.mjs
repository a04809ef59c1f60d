/** `npm run size`: builds if needed and holds the pages against their budgets. */
import { run } from './run.mjs'
import { build, install } from './setup.mjs'

install()
build()
run(['scripts/size.ts'])
