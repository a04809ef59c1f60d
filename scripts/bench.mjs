/** `npm run bench`: the shop beside the limits of its parts, as ratios of one run. */
import { run } from './run.mjs'
import { build, install } from './setup.mjs'

install()
build()
run(['bench/main.ts', ...process.argv.slice(2)])
