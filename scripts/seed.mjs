/** `npm run seed`: many made-up orders, to see how the shop behaves with them. */
import { run } from './run.mjs'
import { install } from './setup.mjs'

install()
run(['bench/seed.ts', ...process.argv.slice(2)])
