import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** What is mutated: where a mistake costs somebody money, eggs or their privacy. `least`: how many of a hundred must be noticed. */
export const SCOPES = {
  money: { least: 90, paths: ['src/shared/rules/money', 'src/server/money', 'src/server/store/money'] },
  dates: { least: 0, paths: ['src/shared/dates'] },
  capacity: {
    least: 0,
    paths: [
      'src/shared/rules/counted.ts',
      'src/shared/rules/pledged.ts',
      'src/shared/rules/week/share-out.ts',
      'src/server/store/capacity',
    ],
  },
  doors: {
    least: 0,
    paths: [
      'src/shared/calls',
      'src/server/http/authorize-caller.ts',
      'src/server/http/factor-required.ts',
      'src/server/http/network.ts',
      'src/server/http/session.ts',
    ],
  },
} as const
export type Scope = keyof typeof SCOPES

const filesUnder = (path: string): string[] =>
  statSync(join(ROOT, path)).isDirectory() ? readdirSync(join(ROOT, path)).flatMap((name) => filesUnder(join(path, name))) : [path]

export const filesOf = (scope: Scope): string[] => SCOPES[scope].paths.flatMap(filesUnder).filter((file) => /(?<!\.test)\.ts$/.test(file))

/** Its tests need no database, so all its mutants can be tried. */
export const isPure = (file: string): boolean =>
  /^src\/(?:shared|words)\//.test(file) || /^src\/server\/http\/[^/]+(?:\.test)?\.ts$/.test(file)
