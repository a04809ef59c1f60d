import { fileURLToPath } from 'node:url'
import { VERSION } from '../../../kernel/version.ts'
import type { Check } from '../check.ts'
import { openNewerRelease } from '../newer-release.ts'

const findNewer = openNewerRelease(fileURLToPath(new URL('../../../../../release-key.pub', import.meta.url)), VERSION)

export const version: Check = {
  name: 'version',
  look: ({ config: { releasesUrl }, clock }) => findNewer(`Dozen ${VERSION}, on Node ${process.versions.node}.`, releasesUrl, clock()),
}
