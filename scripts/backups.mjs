/** `npm run backups`: the drill of docs/operating.md, typed as it stands there, with a folder and with a real S3 server. */
import { run } from './run.mjs'
import { build, install } from './setup.mjs'

install()
build()
run(['tests/backups/main.ts'])
