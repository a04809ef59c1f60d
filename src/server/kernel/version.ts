import { readFileSync } from 'node:fs'

/** What this program is called among its releases: the one number of package.json. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version
