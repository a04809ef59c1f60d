import { fileURLToPath } from 'node:url'
import { VERSION } from '../../../kernel/version.ts'
import type { Check, HealthParts } from '../check.ts'
import { type NewerRelease, openNewerRelease } from '../newer-release.ts'

const KEY_FILE = fileURLToPath(new URL('../../../../../release-key.pub', import.meta.url))

/** Farms in one process may ask at different places, and learn nothing of each other's. */
const newerAt = new Map<string, NewerRelease>()
const newerFor = (releasesUrl = ''): NewerRelease => {
  const newer = newerAt.get(releasesUrl) ?? openNewerRelease(KEY_FILE, VERSION)
  newerAt.set(releasesUrl, newer)
  return newer
}

/** For one who looks a single time. */
export const askForNewer = ({ config: { releasesUrl }, clock }: HealthParts): Promise<void> =>
  newerFor(releasesUrl).ask(releasesUrl, clock())

export const version: Check = {
  name: 'version',
  look: async ({ config: { releasesUrl }, clock }) =>
    newerFor(releasesUrl).look(`Dozen ${VERSION}, on Node ${process.versions.node}.`, releasesUrl, clock()),
}
