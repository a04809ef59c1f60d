/** `npm run release`: the archives that a server is installed from, into `release/`. `-- --platform arm64`: that one alone. */
import { run } from './run.mjs'
import { build, install } from './setup.mjs'

install()
build()
run(['scripts/release.ts', ...process.argv.slice(2)])
