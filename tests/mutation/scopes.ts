import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/**
 * What is mutated: where a mistake costs somebody money, eggs or their privacy, and, where it is asked for, all handlers, statements
 * and pages. `least`: how many of a hundred must be noticed.
 */
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
  handlers: { least: 0, paths: ['src/server/handlers'] },
  store: { least: 0, paths: ['src/server/store'] },
  pages: { least: 0, paths: ['src/web'] },
} as const
export type Scope = keyof typeof SCOPES

const filesUnder = (path: string): string[] =>
  statSync(join(ROOT, path)).isDirectory() ? readdirSync(join(ROOT, path)).flatMap((name) => filesUnder(join(path, name))) : [path]

export const filesOf = (scope: Scope): string[] =>
  SCOPES[scope].paths.flatMap(filesUnder).filter((file) => /(?<!\.(?:test|d))\.tsx?$/.test(file))

export type Kind = 'pure' | 'server' | 'pages'
/** What tests it needs: those of pure files need no database and no page, so all their mutants can be tried. */
export const kindOf = (file: string): Kind => {
  if (file.startsWith('src/web/')) return 'pages'
  return /^src\/(?:shared|words)\//.test(file) || /^src\/server\/http\/[^/]+$/.test(file) ? 'pure' : 'server'
}
