/** `npm run going-live`: docs/going-live.md, typed as it stands on bare machines. As root on Linux; see tests/going-live. */
import { run } from './run.mjs'
import { build, install } from './setup.mjs'

install()
build()
run(['tests/going-live/main.ts', ...process.argv.slice(2)])
