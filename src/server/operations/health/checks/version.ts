import { fileURLToPath } from 'node:url'
import { VERSION } from '../../../kernel/version.ts'
import type { Check, HealthParts } from '../check.ts'
import { openNewerRelease } from '../newer-release.ts'

const newer = openNewerRelease(fileURLToPath(new URL('../../../../../release-key.pub', import.meta.url)), VERSION)

/** For one who looks a single time. */
export const askForNewer = ({ config: { releasesUrl }, clock }: HealthParts): Promise<void> => newer.ask(releasesUrl, clock())

export const version: Check = {
  name: 'version',
  look: async ({ config: { releasesUrl }, clock }) =>
    newer.look(`Dozen ${VERSION}, on Node ${process.versions.node}.`, releasesUrl, clock()),
}
