import { accounts } from './accounts.ts'
import { backups } from './backups.ts'
import { commands } from './commands.ts'
import { databases } from './databases.ts'
import { elsewhere } from './elsewhere.ts'
import type { Held } from './held.ts'
import { money } from './money.ts'
import { people } from './people.ts'
import { releases } from './releases.ts'
import { upgrades } from './upgrades.ts'
import { watching } from './watching.ts'

/** In the order of the document. */
export const operating: Held = {
  ...commands,
  ...accounts,
  ...watching,
  ...money,
  ...elsewhere,
  ...people,
  ...backups,
  ...databases,
  ...releases,
  ...upgrades,
}
