/** `npm run size`: builds if needed, looks at which files a first visit loads, and counts its bytes in a browser. */
import { spawnSync } from 'node:child_process'
import { run } from './run.mjs'
import { build, install } from './setup.mjs'

install()
build()
const { status } = spawnSync(process.execPath, ['scripts/test.mjs', 'tests/journeys/first-visit.spec.ts'], { stdio: 'inherit' })
process.exitCode = status ?? 1
run(['scripts/size.ts'])
