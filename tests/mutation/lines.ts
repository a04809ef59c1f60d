import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from './scopes.ts'

/** What a run is to do: which mutants each test file may try, and for how many milliseconds before one has survived. */
export type Plan = { tries: Record<string, number[]>; mostMs: number; kind: Kind; awake: number; looks?: true }
export type Line =
  | { killed: number; by: string; slow?: true }
  | { passed: number; by: string; ms: number }
  /** Reached while files are loaded or a hook runs, not by a test. */
  | { early: number; by: string }
  /** A mutant has left something behind, so that the rest of this file says nothing about others. */
  | { broken: string }
  | { failed: string; why: string }
  /** Which mutants a test reaches, or one of the hooks around it. */
  | { by: string; test: string; reaches: number[] }

/** Where the runner of these tests finds its plan, and writes down what it finds out. */
const FOLDER = process.env.MUTANTS_FOLDER ?? ''
export const plan: Plan = JSON.parse(readFileSync(join(FOLDER, 'plan.json'), 'utf8'))
/** Where a test needs a shop, it runs in one of its own. */
export const isReplayed = plan.kind === 'server' && !plan.looks && !plan.awake
export const note = (line: Line): void => appendFileSync(join(FOLDER, 'lines.jsonl'), `${JSON.stringify(line)}\n`)

const lines = (): Line[] =>
  readFileSync(join(FOLDER, 'lines.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Which mutants are dead, and how long the others have been tried. */
export const known = (): { dead: Set<number>; spent: Map<number, number> } => {
  const spent = new Map<number, number>()
  const dead = new Set<number>()
  for (const line of lines()) {
    if ('killed' in line) dead.add(line.killed)
    if ('passed' in line) spent.set(line.passed, (spent.get(line.passed) ?? 0) + line.ms)
  }
  return { dead, spent }
}

/** In the place of a test's name: the hooks of its file. */
export const HOOKS = ''
/** Whether a test of this file was seen to reach a mutant. */
export const reachesIn = (file: string): ((test: string, id: number) => boolean) => {
  const seen = lines().flatMap((line) => ('reaches' in line && line.by === file ? [line] : []))
  const reached = new Set(seen.flatMap(({ test, reaches }) => reaches.map((id) => `${id} ${test}`)))
  return (test, id) => reached.has(`${id} ${test}`)
}
