import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pages } from '../src/shared/addresses.ts'

/** What the floors' rules cannot see, because it is not an import. */

const SOURCE = join(import.meta.dirname, '../src')

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file),
)

const styles = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.module.css'))
const styleOf = (file: string) => readFileSync(join(SOURCE, file), 'utf8').replace(/\/\*.*?\*\//gs, '')
const classesIn = (style: string) => new Set([...style.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))

/** Rooms that may speak SQL, and why: the store; whole tables in and out; made-up shops; what asks the database about itself. */
const SPEAKS_SQL = [
  /^server\/store\//,
  /^server\/operations\/(backup|move)\//,
  /^server\/demo\//,
  /^server\/kernel\/memory\/change-feed\.ts$/,
]
const SQL = /\b(?:db|tx|sql)(?:<[^`]*>)?`/

/** Who locks a row so that nothing may refer to it meanwhile: it goes away, or an order has to wait until it has changed. */
const LOCKS_WHOLLY = [/^server\/store\/farm\/products\.ts$/, /^server\/store\/people\/(closing-person|imported-orders|retention)\.ts$/]

/** More than this, and a noun hides among them. */
const MOST_FILES = 24

/** A floor's modules are its folders; a module knows another if one of its files needs the other's at run time. A type is gone by then. */
const knownModules = (floor: 'server' | 'web'): Map<string, Set<string>> => {
  const moduleOf = (file: string) => file.split('/')[1] ?? ''
  const known = new Map<string, Set<string>>()
  for (const file of sources.filter((each) => each.startsWith(`${floor}/`))) {
    const text = readFileSync(join(SOURCE, file), 'utf8')
    const needed = [...text.matchAll(/^(?:import|export) (?!type )(?:[^'"]*?from )?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm)]
      .map(([, spec = '', later]) => join(dirname(file), later ?? spec))
      .filter((each) => each.startsWith(`${floor}/`) && /\.tsx?$/.test(each))
    const own = known.get(moduleOf(file)) ?? new Set()
    known.set(moduleOf(file), own)
    for (const each of needed) if (moduleOf(each) !== moduleOf(file)) own.add(moduleOf(each))
  }
  return known
}

/** Those a module reaches, straight or through others. */
const reached = (known: Map<string, Set<string>>, from: string, seen = new Set<string>()): Set<string> => {
  for (const each of known.get(from) ?? []) if (!seen.has(each)) reached(known, each, seen.add(each))
  return seen
}

describe('the house', () => {
  test('sends no page the shapes of what travels: they are checked by the server, and known to pages as types', () => {
    const asValues = /^import (?!type )\{(?! type \w+(, type \w+)* \})[^}]*\} from '[^']*shared\/shapes\//m
    const pages = sources.filter((file) => /^(web|words)\//.test(file))
    expect(pages.filter((file) => asValues.test(readFileSync(join(SOURCE, file), 'utf8')))).toEqual([])
  })

  test('has its SQL in the store: handlers, deeds and jobs call it', () => {
    const speaking = sources.filter((file) => SQL.test(readFileSync(join(SOURCE, file), 'utf8')))
    expect(speaking.filter((file) => !SPEAKS_SQL.some((room) => room.test(file)))).toEqual([])
    expect(speaking.filter((file) => file.startsWith('server/store/')).length).toBeGreaterThan(30)
  })

  test('locks a row so that others may refer to it: otherwise two transactions wait for each other that only mention the same order', () => {
    const wholly = sources.filter((file) => /\bfor update\b/.test(readFileSync(join(SOURCE, file), 'utf8')))
    expect(wholly.filter((file) => !LOCKS_WHOLLY.some((each) => each.test(file)))).toEqual([])
  })

  test('adds up an order’s money in one place: everybody else reads its balance', () => {
    const sums = /\b(?:total|paid|refunded|farm|credit)_cents\b\s*[-+]\s*(?:\w+\.)?(?:\w+\.)*(?:total|paid|refunded|farm|credit)_cents\b/
    const inMoney = [/^shared\/rules\/money\//, /^server\/store\/(money\/|owes\.ts$)/]
    const adding = sources.filter((file) => sums.test(readFileSync(join(SOURCE, file), 'utf8')))
    expect(adding.filter((file) => !inMoney.some((room) => room.test(file)))).toEqual([])
    expect(adding.length).toBeGreaterThan(2)
  })

  test.each(['server', 'web'] as const)('has no knot on the floor %s: no module reaches itself through another', (floor) => {
    const known = knownModules(floor)
    expect(known.size).toBeGreaterThan(15)
    expect([...known.keys()].filter((module) => reached(known, module).has(module))).toEqual([])
  })

  test('has no file of the server outside of a module', () => {
    expect(sources.filter((file) => /^server\/[^/]+$/.test(file))).toEqual([])
  })

  test('has no room so full that one cannot find a thing in it', () => {
    const rooms = Map.groupBy(sources, (file) => dirname(file))
    const full = [...rooms].filter(([, files]) => files.length > MOST_FILES)
    expect(full.map(([room, files]) => `${room}: ${files.length}`)).toEqual([])
  })

  test('has no field that drops what somebody types before it is understood: the browser makes 15 of 1,5 in its own field for numbers', () => {
    const tidying = sources.filter(
      (file) => file.startsWith('web/') && /type(=|: )["']number["']/.test(readFileSync(join(SOURCE, file), 'utf8')),
    )
    expect(tidying).toEqual([])
  })

  test('asks nothing of a browser that phones of a few years ago cannot: no grouping of their own, and no date read from a text of theirs', () => {
    const inBrowsers = sources.filter((file) => /^(web|shared)\//.test(file) && file !== 'shared/rules/group-by.ts')
    expect(inBrowsers.filter((file) => /\b(Map|Object)\.groupBy\(|'(en-CA|sv-SE)'/.test(readFileSync(join(SOURCE, file), 'utf8')))).toEqual(
      [],
    )
  })

  test('lays its pages out with the parts of web/ui/layout.css: no style sheet writes the same layout a third time', () => {
    const rules = styles.flatMap((file) =>
      // What holds at one width alone is indented.
      [...styleOf(file).matchAll(/^([^\s@}][^{}]*)\{([^{}]*)\}/gm)].map(([, selector = '', body = '']) => ({
        at: `${file} ${selector.trim()}`,
        body: body
          .split(/;\s*/)
          .map((line) => line.trim())
          .filter(Boolean)
          .sort()
          .join('; '),
      })),
    )
    expect(rules.length).toBeGreaterThan(500)
    const layouts = rules.filter(
      ({ body }) => /; /.test(body) && /display: (grid|flex)|list-style: none|border-radius: var\(--round\)/.test(body),
    )
    const repeated = [...Map.groupBy(layouts, ({ body }) => body).values()].filter((same) => same.length > 2)
    expect(repeated.map((same) => same.map(({ at }) => at))).toEqual([])
  })

  test('names no class in its pages that no style sheet has', () => {
    const shared = classesIn(styleOf('web/theme.css') + styleOf('web/ui/layout.css'))
    const missing = sources
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => {
        const text = readFileSync(join(SOURCE, file), 'utf8')
        const own = [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)].flatMap(([, name = '', path = '']) => {
          const there = classesIn(styleOf(join(dirname(file), path)))
          const named = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)\\b(?!\\S*')`, 'g'))].map(([, each = '']) => each)
          return named.filter((each) => !there.has(each))
        })
        const named = [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, mixed = '']) =>
          (plain ?? mixed.replace(/\$\{[^}]*\}/g, '')).split(/\s+/).filter((each) => /^[a-z]/.test(each)),
        )
        return [...own, ...named.filter((each) => !shared.has(each))].map((each) => `${file}: ${each}`)
      })
    expect(missing).toEqual([])
  })

  test('tells password managers whose password every form with one is about', () => {
    const drawn = (file: string) => readFileSync(join(SOURCE, file), 'utf8')
    const asking = sources.filter((file) => !file.startsWith('web/ui/') && /<(?:New)?PasswordField/.test(drawn(file)))
    expect(asking.length).toBeGreaterThan(3)
    expect(asking.filter((file) => !/<(?:EmailField|UsernameField)/.test(drawn(file)))).toEqual([])
  })

  test('builds its pages anew whenever a file has changed that they are made of', async () => {
    // What runs on a Node that reads no types says them here.
    const { PAGES_ARE_MADE_OF } = (await import(join(SOURCE, '../scripts/setup.mjs'))) as { PAGES_ARE_MADE_OF: string[] }
    const floors = sources
      .filter((file) => /^(?:web|words\/[a-z]+\/pages)\//.test(file))
      .flatMap((file) =>
        [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path)),
      )
      .map((path) => `src/${path.split('/')[0]}`)
    expect(PAGES_ARE_MADE_OF).toEqual(expect.arrayContaining([...new Set(floors)]))
  })

  test('has a page for each address, by the name of its address: so its files are named in its HTML', () => {
    // The dashboard is no page but a room of its own, and the parts of the profile are in one.
    const apart: readonly string[] = [pages.admin, pages.myPickups, pages.myMoney, pages.myReminders]
    const expected = Object.values(pages).flatMap((path) => (apart.includes(path) ? [] : [path === pages.home ? 'home' : path.slice(1)]))
    expect(expected.filter((name) => !sources.includes(`web/pages/${name}.tsx`))).toEqual([])
  })
})
