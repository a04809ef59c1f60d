/**
 * What a change can break, nearest first: for `npm test -- --changed`. Whoever imports or names a changed file may break,
 * and whoever imports those. Where everything comes together that says nothing, so the way ends there: a handler is then
 * found by its calls, a table by its name, and a folder's tests by their folder.
 * Vitest follows imports alone (`--changed`), and every test that opens a shop imports every handler: 180 of 320 for one.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './setup.mjs'

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Without a word about it: since the last commit that others have, else since the last one. */
const lastShared = () => {
  try {
    return git('merge-base', 'HEAD', 'origin/main')
  } catch {
    return 'HEAD'
  }
}

/** Nothing where there is no such commit. */
export const changedSince = (since = lastShared()) => {
  try {
    const tracked = git('diff', '--name-only', '--no-renames', since, '--')
    const added = git('ls-files', '--others', '--exclude-standard')
    return `${tracked}\n${added}`.split('\n').filter(Boolean)
  } catch {
    return undefined
  }
}

const isTest = (file) => /\.test\.tsx?$/.test(file) && !/^tests\/(quick-faults\/|hosted\/emulators\.)/.test(file)
const isJourney = (file) => file.endsWith('.spec.ts')

/** They know every room: to follow them would name every test. */
const GATHERS = /^src\/server\/start\/|^src\/shared\/calls\.ts$|^src\/web\/routes\.tsx$|^scripts\/setup\.mjs$/
// Not from where a type is written down: what follows it until a word in quotes may be another import.
const TYPES_ALONE = /^(?:import type|export type [{*]) ?[^'"]*?from '[^']+'/gm
const NAMED = /['"`](\.{1,2}\/[^'"`\n]+|(?:src|tests|bench|scripts|bin|deploy|docs|migrations)\/[^'"`\s]+|[\w.-]+\.(?:md|json|yml))['"`]/g

let known
const readHouse = () => {
  if (known) return known
  const files = ['src', 'tests', 'bench', 'scripts'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  )
  known = new Map(files.filter((file) => /\.(tsx?|mjs)$/.test(file)).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
  return known
}

/** Who imports or names a file or a folder, by its path. */
const namersIn = (house) => {
  const namers = new Map()
  for (const [file, text] of house)
    for (const [, path] of text.replace(TYPES_ALONE, '').matchAll(NAMED)) {
      const named = path.startsWith('.') ? join(dirname(file), path) : path
      namers.set(named, (namers.get(named) ?? new Set()).add(file))
    }
  return namers
}

const foldersOf = (file) => (dirname(file) === '.' ? [] : [dirname(file), ...foldersOf(dirname(file))])
const wordsIn = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, word]) => word))

/** Files of the store that speak of a table which a migration touches. */
const storeOf = (house, migration) => {
  const tables = [
    ...wordsIn(readFileSync(join(ROOT, migration), 'utf8'), /\b(?:table|into|update|on)\s+(?:if (?:not )?exists\s+)?([a-z_]{4,})/gi),
  ]
  const spoken = new RegExp(`\\b(?:${tables.join('|') || '-'})\\b`)
  return [...house]
    .filter(([file, text]) => file.startsWith('src/server/store/') && !isTest(file) && spoken.test(text))
    .map(([file]) => file)
}

/** How many steps each file is from the change. */
const reach = (house, changed) => {
  const namers = namersIn(house)
  const steps = new Map(changed.map((file) => [file, 0]))
  const note = (file, step) => !steps.has(file) && steps.set(file, step)
  for (const file of changed) {
    for (const folder of foldersOf(file)) for (const namer of namers.get(folder) ?? []) note(namer, 1)
    // One that is gone, or has another number, says nothing of tables any more.
    if (/^migrations\/.*\.sql$/.test(file) && existsSync(join(ROOT, file))) for (const each of storeOf(house, file)) note(each, 1)
  }
  // What is noted on the way is gone through too, and comes in the order of its steps.
  for (const [file, step] of steps) if (step === 0 || !GATHERS.test(file)) for (const namer of namers.get(file) ?? []) note(namer, step + 1)
  return steps
}

/** Each call that may answer otherwise now, with the steps to whoever answers it. */
const callsAmong = (house, steps) => {
  const rows = (file) => wordsIn(house.get(file) ?? '', /^ {2}(?:async )?(\w+)\b/gm)
  const tables = [...house.keys()].filter((file) => /^src\/shared\/calls\/[^/]+-calls\.ts$/.test(file))
  const all = new Set(tables.flatMap((file) => [...rows(file)]))
  const found = new Map()
  for (const [file, step] of steps) {
    if (!/^src\/(server\/handlers\/|shared\/calls\/)/.test(file) || isTest(file)) continue
    for (const name of rows(file)) if (all.has(name)) found.set(name, Math.min(step, found.get(name) ?? step))
  }
  return found
}

/** Test files by how near they are to the change. */
export const testsNear = (changed) => {
  const house = readHouse()
  const steps = reach(house, changed)
  const called = callsAmong(house, steps)
  const rooms = new Map()
  for (const [file, step] of steps) if (!isTest(file)) rooms.set(dirname(file), Math.min(step, rooms.get(dirname(file)) ?? step))
  const stepsTo = (file) => {
    const asked = [...wordsIn(house.get(file), /\.(\w+)\b/g)].flatMap((name) => called.get(name) ?? [])
    return Math.min(steps.get(file) ?? Infinity, 1 + (rooms.get(dirname(file)) ?? Infinity), ...asked.map((step) => step + 1))
  }
  const near = [...house.keys()]
    .filter((file) => isTest(file) || isJourney(file))
    // What every journey stands on, and every call a journey makes, says nothing about which of them to try.
    .map((file) => ({ file, steps: isJourney(file) ? (steps.get(file) ?? Infinity) : stepsTo(file) }))
  return {
    tests: near.filter(({ file }) => isTest(file)),
    journeys: near.filter(({ file }) => isJourney(file)).map((each) => visit(house, changed, each)),
  }
}

const OF_PAGES = /^src\/(?:web|words\/(?:en|es))\/|^vite\.config\.ts$/
/** Folders that are no room of their own. */
const HALLS = /^(?:web|words|en|es|admin|pages|parts|ui|dashboard|order)$/
const TOUR = 'tests/journeys/every-page.spec.ts'

/** The rooms a file of the pages stands in, as a journey calls them: the folder `pickup-sites` is in `admin-sites`. */
const roomsOf = (file) =>
  file
    .replace(/(?:\.module)?\.\w+$/, '')
    .split('/')
    .slice(2)
    .filter((name) => !HALLS.test(name))
    .slice(0, 2)

/** Pages are tried by the journey through all of them, and by those that bear a room's name or go to its address. */
const visit = (house, changed, { file, steps }) => {
  const drawn = changed.filter((each) => OF_PAGES.test(each) && !isTest(each))
  if (drawn.length === 0) return { file, steps }
  if (file === TOUR) return { file, steps: 0 }
  const [, name] = /([^/]+)\.spec\.ts$/.exec(file)
  const goesTo = (room) => name.includes(room) || room.split('-').some((word) => word.length > 4 && name.split('-').includes(word))
  const comesBy = (room) => new RegExp(`['"\`](?:/admin)?/${room}\\b`).test(house.get(file))
  const rooms = drawn.flatMap(roomsOf)
  return { file, steps: rooms.some(goesTo) ? Math.min(steps, 1) : rooms.some(comesBy) ? Math.min(steps, 2) : steps }
}

/** As many as there is time for, the nearest first; what was changed itself always. */
export const within = (near, msOf, limitMs) => {
  const reached = near.filter(({ steps }) => steps < Infinity).sort((a, b) => a.steps - b.steps || msOf(a.file) - msOf(b.file))
  let ms = 0
  const chosen = reached.filter(({ file, steps }) => {
    ms += msOf(file)
    return steps === 0 || ms <= limitMs
  })
  return { chosen: chosen.map(({ file }) => file), further: reached.length - chosen.length, others: near.length - reached.length }
}
