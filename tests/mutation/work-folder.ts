import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Line, Plan } from './lines.ts'
import { ROOT } from './scopes.ts'

/** A copy of the project, so that the checkout is never left with a mutant in it, and what a run finds out. */
const KEPT = join(ROOT, 'test-results/mutants')
export const COPY = join(KEPT, 'copy')
const LINES = join(COPY, '.mutants/lines.jsonl')
const RESULTS = join(KEPT, 'results.json')

export type Fate = 'killed' | 'slow' | 'survived' | 'unreached'
/** What became of a mutant, and which test noticed it, as that was written. */
export type Result = { fate: Fate; by?: string; written?: string | undefined }

export const makeCopy = (): void => {
  rmSync(COPY, { recursive: true, force: true })
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  for (const file of files.filter((each) => existsSync(join(ROOT, each)))) {
    mkdirSync(join(COPY, dirname(file)), { recursive: true })
    cpSync(join(ROOT, file), join(COPY, file))
  }
  for (const folder of ['node_modules', 'dist']) symlinkSync(join(ROOT, folder), join(COPY, folder))
  mkdirSync(dirname(LINES))
  writeFileSync(LINES, '')
}

export const writePlan = (plan: Plan): string => {
  writeFileSync(join(dirname(LINES), 'plan.json'), JSON.stringify(plan))
  return dirname(LINES)
}

export const addLine = (line: Line): void => appendFileSync(LINES, `${JSON.stringify(line)}\n`)

export const readLines = (): Line[] =>
  readFileSync(LINES, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

export const readResults = (): Record<string, Result> => (existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {})
export const writeResults = (results: Record<string, Result>): void => writeFileSync(RESULTS, JSON.stringify(results, null, 1))
