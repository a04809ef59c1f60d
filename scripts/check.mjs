/** `npm run check`: types, lint and floors. Says what is wrong, or `ok` at the end. */
import { checkSource, say } from './checks.mjs'
import { install } from './setup.mjs'

install()
const isFine = (await checkSource()).every(Boolean)
if (isFine) say('ok')
process.exitCode = isFine ? 0 : 1
