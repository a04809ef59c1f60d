import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { adminGroups, adminParts } from '../src/shared/admin-addresses.ts'
import { LANGUAGES } from '../src/shared/language.ts'
import { nameOfGroup, nameOfPart } from '../src/words/es/dashboard/frame.ts'

/** Every word that customers, hosts and packers see can be had in every language. */

const ROOT = join(import.meta.dirname, '..')
const filesUnder = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))

const others = LANGUAGES.filter((language) => language !== 'en')
const twins = others.flatMap((language) => filesUnder(`src/words/${language}`))
const original = (twin: string) => twin.replace(/^src\/words\/\w+/, 'src/words/en')

/** Of refusals the farm's own stay English, and their types say which. */
const NO_WORDS = ['src/words/es/refusals/errors.ts']
/** Written alike in both languages, or nothing but what is put in. */
const ALIKE = /^(No|Error|Total|EBT|\{\w+\})$/
/** Names of values, which the words of each language are found by. */
const NAMES = [
  'accountsAway',
  'databaseAway',
  'unexpected',
  'three-quarters',
  'skipped',
  'given',
  'owed_cents',
  'credit_cents',
  'this_week',
  'season',
  'cartons',
  'Your',
]
/** They reckon, and say nothing. */
const WORDLESS =
  /[. ](several|showCount|fillSentence|distanceKm|inMiles|sitesByDistance|placesLeftAt|townsOf|farmClock|farmToday|NO_HOURS)$/
/** They ask the page at once, which there is none of here: they are read, not run. */
const isOfPage = (file: string) => file.endsWith('.tsx') || file.endsWith('/pages/moment.ts')

type Said = { at: string; says: string }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What two modules say otherwise than as twins should, by the names of what they export. */
const differencesOf = (one: unknown, other: unknown, at: string): Said[] => {
  if (typeof one !== typeof other) return [{ at, says: `is ${typeof one} and ${typeof other}` }]
  if (typeof one === 'function' && typeof other === 'function')
    // A word that needs fewer of the holes may leave the last out.
    return other.length > one.length ? [{ at, says: 'takes more than its twin' }] : []
  if (typeof one === 'string') {
    const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join()
    if (!String(other).trim() && one.trim()) return [{ at, says: 'is empty' }]
    return holes(one) === holes(String(other)) ? [] : [{ at, says: 'has other holes' }]
  }
  if (!isRecord(one) || !isRecord(other)) return []
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].flatMap((name) =>
    name in one && name in other ? differencesOf(one[name], other[name], `${at}.${name}`) : [{ at: `${at}.${name}`, says: 'has no twin' }],
  )
}

/** Sentences that stand in both as they are. */
const untranslated = (one: unknown, other: unknown, at: string): Said[] => {
  // The very function of the other language, exported again.
  if (typeof one === 'function') return one === other && !WORDLESS.test(at) ? [{ at, says: 'is the same function' }] : []
  if (typeof one === 'string') return one === other && /[a-z]{3}/i.test(one) && !ALIKE.test(one) ? [{ at, says: one }] : []
  if (!isRecord(one) || !isRecord(other)) return []
  return Object.keys(one).flatMap((name) => untranslated(one[name], other[name], `${at}.${name}`))
}

/** Most of these are for pages of the dashboard that are in English alone. */
const FOR_THE_FARM = 'src/words/en/dashboard/'

const isTwin = (file: string) => twins.includes(file)
const hasTwin = (file: string) => others.every((language) => isTwin(file.replace('src/words/en', `src/words/${language}`)))

const parsed = (file: string) =>
  ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  )

const exportsOf = (file: string): string[] =>
  parsed(file)
    .statements.flatMap((statement) => {
      if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause))
        return statement.exportClause.elements.filter(() => !statement.isTypeOnly).map(({ name }) => name.text)
      const isExported =
        ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      return isExported && ts.isVariableStatement(statement) ? statement.declarationList.declarations.map(({ name }) => name.getText()) : []
    })
    .sort()

/** Names of values that are compared, looked up or told apart, but never said. */
const isName = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  ts.isLiteralTypeNode(parent) ||
  ts.isCaseClause(parent) ||
  ts.isElementAccessExpression(parent) ||
  ts.isJsxAttribute(parent) ||
  (ts.isPropertyAssignment(parent) &&
    parent.name.kind === ts.SyntaxKind.StringLiteral &&
    parent.initializer.kind !== ts.SyntaxKind.StringLiteral) ||
  (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText()))

/** Every piece of a sentence that stands in a module, also within its functions. */
const piecesOf = (file: string): string[] => {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    const isPiece = ts.isStringLiteral(node) || ts.isJsxText(node) || ts.isNoSubstitutionTemplateLiteral(node)
    if (isPiece && !isName(node)) found.push(node.text.replace(/\s+/g, ' ').trim())
    if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) found.push(node.text.replace(/\s+/g, ' ').trim())
    ts.forEachChild(node, look)
  }
  look(parsed(file))
  return found.filter((piece) => /[a-z]{3}/i.test(piece))
}

/** No Spanish sentence has one of these. */
const ENGLISH = /\b(the|your|you|please|and|with|for|of|is|are|pickups?|eggs|cartons?|weeks?)\b/i

const leftInEnglish = (twin: string): string[] => {
  const said = piecesOf(original(twin))
  return piecesOf(twin).filter((piece) => !ALIKE.test(piece) && !NAMES.includes(piece) && (ENGLISH.test(piece) || said.includes(piece)))
}

/** What a twin has from words in English, by name; a type says nothing. */
const takenFromEnglish = (twin: string): string[] =>
  parsed(twin).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const from = statement.moduleSpecifier
    if (!from || !ts.isStringLiteral(from) || !join(dirname(twin), from.text).startsWith('src/words/en/')) return []
    const clause = ts.isImportDeclaration(statement) ? statement.importClause : statement
    if (!clause || ('isTypeOnly' in clause && clause.isTypeOnly)) return []
    const names = ts.isExportDeclaration(clause) ? clause.exportClause : clause.namedBindings
    if (!names || !(ts.isNamedExports(names) || ts.isNamedImports(names))) return ['all of it']
    return names.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name, propertyName }) => (propertyName ?? name).text)
  })

/** What a module loads, at once or later; types are gone by then. */
const importsOf = (source: ts.SourceFile): string[] => {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    const isLoaded = ts.isImportDeclaration(node)
      ? node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword
      : ts.isExportDeclaration(node) && !node.isTypeOnly
    const from = isLoaded
      ? (node as ts.ImportDeclaration).moduleSpecifier
      : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
        ? node.arguments[0]
        : undefined
    if (from && ts.isStringLiteral(from)) found.push(from.text)
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

/** All that comes with a page, but for what comes with others. */
const reachedFrom = (first: string, isOfOthers: (file: string) => boolean): string[] => {
  const seen = new Set<string>()
  const follow = (file: string): void => {
    if (seen.has(file) || isOfOthers(file)) return
    seen.add(file)
    for (const fileName of importsOf(parsed(file))) if (/^\..*\.tsx?$/.test(fileName)) follow(join(dirname(file), fileName))
  }
  follow(first)
  return [...seen]
}
/** What the dashboard brings is for the farm. */
const reached = reachedFrom('src/web/main.tsx', (file) => file.startsWith('src/web/admin/'))

/** The dashboard as it is built in Spanish: its frame, the pages it has there, and the farmer's box on the home page. */
const reachedInSpanish = ['dashboard.tsx', 'spanish-pages.tsx', 'farm-day.tsx'].flatMap((file) =>
  // The schemas are checked on the server, which says what is wrong with what was sent.
  reachedFrom(`src/web/admin/${file}`, (each) => each === 'src/web/admin/dashboard-pages.tsx' || each.startsWith('src/shared/shapes/')),
)

describe('the words of another language', () => {
  test('are there for every module of words that customers read', () => {
    const modules = filesUnder('src/words/en').filter((file) => !file.startsWith(FOR_THE_FARM))
    expect(modules.length).toBeGreaterThan(50)
    expect(modules.filter((file) => !hasTwin(file))).toEqual([])
    const all = filesUnder('src/words/en')
    expect(twins.map(original).filter((file) => !all.includes(file))).toEqual([])
  })

  test.each(twins.filter((file) => !NO_WORDS.includes(file)))('%s: none is missing, none is left as it was', async (twin) => {
    expect(leftInEnglish(twin)).toEqual([])
    if (isOfPage(twin)) return expect(exportsOf(twin)).toEqual(exportsOf(original(twin)))
    const [english, translated] = await Promise.all([import(join(ROOT, original(twin))), import(join(ROOT, twin))])
    expect(differencesOf(english, translated, basename(twin))).toEqual([])
    expect(untranslated(english, translated, basename(twin))).toEqual([])
  })

  test('are its own: from English they take what reckons, and nothing that is said', () => {
    const taken = twins.flatMap((file) => takenFromEnglish(file).map((name) => `${file}: ${name}`))
    expect(taken.length).toBeGreaterThan(3)
    expect(taken.filter((each) => !WORDLESS.test(each))).toEqual([])
  })
})

/** Where customers' pages say something of their own, though their words stand in modules that have twins. */
const wordsIn = (file: string): Said[] => {
  const source = parsed(file)
  const found: Said[] = []
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isNewExpression(node) && node.expression.getText() === 'Error') return
    if (ts.isJsxAttribute(node) && /ClassName$|^className$/.test(node.name.getText())) return
    const text = ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) ? node.text.trim() : ''
    const parts = ts.isTemplateExpression(node)
      ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' … ')
      : text
    const isSaid = ts.isJsxText(node) ? /[a-z]/i.test(parts) : /^[A-Z][a-z]+$|[A-Za-z][a-z’']+,? [a-z…]/.test(parts.trim())
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    if (isSaid) found.push({ at: `${file}:${line + 1}`, says: parts })
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

/** Nothing that anybody reads. */
const NOT_SAID: readonly RegExp[] = [
  // Farms have names, and languages; paper has sizes; a multiplication has its sign.
  /^(Dozen|Our farm|English|A4|x)$/,
  // Events, selectors, relations and states have names too.
  /^(tab … |screen and {2}… |@bottom-right .*)$/,
  /^(moveend layeradd layerremove resize|select, button|input, textarea|noopener noreferrer|setting up|parts of a cent|no amount)$/,
  /^(Tab|Escape|Enter|Backspace|Delete|End|Home|Space|ArrowUp|ArrowDown|ArrowLeft|ArrowRight|Shift|Control|Meta|POP|Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday)$/,
]

describe('a page for customers', () => {
  test('loads no words of the dashboard, which has them in English alone', () => {
    expect(reached.filter((file) => file.startsWith('src/words/')).length).toBeGreaterThan(30)
    expect(reached.filter((file) => file.startsWith(FOR_THE_FARM))).toEqual([])
  })

  test('says nothing but words that stand in modules with twins', () => {
    const pages = filesUnder('src/web').filter((file) => !/\/(admin|words|es)\//.test(file))
    const rules = reached.filter((file) => file.startsWith('src/shared/'))
    const said = [...pages, ...rules]
      .filter((file) => !hasTwin(file))
      .flatMap(wordsIn)
      .filter(({ says }) => !NOT_SAID.some((pattern) => pattern.test(says)))
    expect(said).toEqual([])
  })
})

describe('a page of the dashboard that is in Spanish too', () => {
  const files = [...new Set(reachedInSpanish)]

  test('has the packing day with its sheets and labels, and the poster', () => {
    expect(files).toEqual(expect.arrayContaining(['src/web/admin/packing/site-page.tsx', 'src/web/admin/poster/poster-sheet.tsx']))
  })

  test('takes its words from modules with twins', () => {
    // It counts, and says nothing.
    const said = files.filter((file) => file.startsWith('src/words/') && file !== 'src/words/en/dashboard/count.ts')
    expect(said.length).toBeGreaterThan(20)
    expect(said.filter((file) => !hasTwin(file))).toEqual([])
  })

  test('says nothing of its own', () => {
    const said = files
      .filter((file) => file.startsWith('src/web/admin/'))
      .flatMap(wordsIn)
      .filter(({ says }) => !NOT_SAID.some((pattern) => pattern.test(says)))
    expect(said).toEqual([])
  })

  test('names every part of the dashboard in the menu', () => {
    const groups = adminGroups.map((group) => [group.label, nameOfGroup(group)])
    const parts = adminParts.map((part) => [part.label, nameOfPart(part)])
    expect([...groups, ...parts].filter(([english, spanish]) => english === spanish)).toEqual([])
  })
})
