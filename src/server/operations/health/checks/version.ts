import { VERSION } from '../../../kernel/version.ts'
import type { Check } from '../check.ts'

export const version: Check = {
  name: 'version',
  look: async () => ({ state: 'ok', says: `Dozen ${VERSION}, on Node ${process.versions.node}.` }),
}
