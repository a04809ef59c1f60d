import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { seeded } from '../../support/spreadsheets/mutate.ts'
import { targets } from '../targets.ts'
import { KEPT_MOST, readCorpus, writeCorpus } from './corpus.ts'
import { covers, openCoverage } from './coverage.ts'
import { below, mutate } from './mutate.ts'
import { AT, HEAD_BYTES, type Task, type ThreadMessage } from './protocol.ts'
import { shrink } from './shrink.ts'

/** Tries inputs on one target in a thread, which can be stopped when one of them never ends. */

const MOST_FINDINGS = 5
const SHRINK_TRIES = 3_000
const TRIM_TRIES = 24
/** Coverage takes some milliseconds: it is asked for after so many inputs, more and more of them as less is new. */
const FIRST_BATCH = 32
const LARGEST_BATCH = 2_048

const { name, seconds, seed, isKept, shared } = workerData as Task
const view = new Int32Array(shared, 0, HEAD_BYTES / 4)
const bytes = new Uint8Array(shared, HEAD_BYTES)
const post = (message: ThreadMessage) => parentPort?.postMessage(message)

const coverage = openCoverage()
const load = targets[name]
if (!load) throw new Error(`There is no target ${name}`)
const target = await load()

/** What is wrong with an input, in a line; undefined is as it should be. */
const attempt = async (input: Buffer): Promise<string | undefined> => {
  bytes.set(input)
  view[AT.length] = input.length
  Atomics.store(view, AT.isBusy, 1)
  try {
    await target.check(input)
    return undefined
  } catch (error) {
    const { name: kind = 'Error', message = String(error), stack = '' } = error as Error
    const place = /\/src\/[^)\s]*/.exec(stack)?.[0] ?? ''
    return `${kind}: ${message.split('\n')[0]?.slice(0, 200)} ${place}`.trim()
  } finally {
    Atomics.store(view, AT.isBusy, 0)
    Atomics.add(view, AT.tried, 1)
  }
}

const found = new Set<string>()
/** Two findings are one if they differ in numbers only. */
const keyOf = (what: string): string => what.replaceAll(/\d+/g, '0')
const tryOut = async (input: Buffer): Promise<void> => {
  const what = await attempt(input)
  if (what === undefined || found.has(keyOf(what))) return
  found.add(keyOf(what))
  const isSame = async (smaller: Buffer) => keyOf((await attempt(smaller)) ?? '') === keyOf(what)
  post({ finding: { what, input: await shrink(input, isSame, SHRINK_TRIES) } })
}

const corpus: Buffer[] = []
const reachedBy = async (inputs: readonly Buffer[]) => {
  for (const input of inputs) await tryOut(input)
  return coverage.take()
}

/** Of inputs that reached something new together, finds those that do so alone. */
const isolate = async (inputs: readonly Buffer[], trimTries = TRIM_TRIES): Promise<void> => {
  const places = await reachedBy(inputs)
  if (!coverage.isNew(places)) return
  const [only] = inputs
  if (inputs.length > 1 || !only) {
    const middle = inputs.length >> 1
    await isolate(inputs.slice(0, middle))
    await isolate(inputs.slice(middle))
    return
  }
  const isStillNew = async (smaller: Buffer) => {
    const reached = await reachedBy([smaller])
    return [...places].every(([url, file]) => {
      const smallers = reached.get(url)
      return smallers !== undefined && covers(smallers, file)
    })
  }
  corpus.push(await shrink(only, isStillNew, trimTries))
  coverage.add(places)
}

/** Small ones first, and then without those that all others together make needless. */
const fewest = async (inputs: readonly Buffer[]): Promise<Buffer[]> => {
  const adding = async (from: readonly Buffer[]) => {
    coverage.forget()
    const needed: Buffer[] = []
    for (const input of from) {
      const places = await reachedBy([input])
      if (coverage.isNew(places)) needed.push(input)
      coverage.add(places)
    }
    return needed
  }
  const small = await adding(inputs.toSorted((one, other) => one.length - other.length))
  return adding(small.toReversed())
}

const random = seeded(seed)
const tokens = [...target.tokens].map((token) => Buffer.from(token))
const other = () => corpus[below(random, corpus.length)] as Buffer
/** Every second time one of the latest: what is new is worth a closer look. */
const parent = () => (random() < 0.5 ? (corpus[corpus.length - 1 - below(random, Math.ceil(corpus.length / 5))] as Buffer) : other())

const end = performance.now() + seconds * 1_000
// Whatever is run once and never again, as when something is first needed, is not new.
const seeds = [...readCorpus(name).map(({ input }) => input), ...target.seeds().map((each) => Buffer.from(each))]
for (const each of seeds) await tryOut(each.subarray(0, target.longest))
coverage.take()
corpus.push(Buffer.alloc(0))
for (const each of seeds) await isolate([each.subarray(0, target.longest)], 0)
const before = coverage.count()

let size = FIRST_BATCH
while (performance.now() < end && found.size < MOST_FINDINGS) {
  const inputs = Array.from({ length: size }, () => mutate(parent(), { random, tokens, other, longest: target.longest }))
  const places = await reachedBy(inputs)
  const isNew = coverage.isNew(places)
  if (isNew) await isolate(inputs)
  coverage.add(places)
  size = isNew ? FIRST_BATCH : Math.min(LARGEST_BATCH, size * 2)
  // What a target has set to happen later gets its turn.
  await setImmediate()
}
const after = coverage.count()
if (isKept) writeCorpus(name, await fewest([...seeds, ...corpus].filter(({ length }) => length > 0 && length <= KEPT_MOST)))
post({ done: { inputs: Atomics.load(view, AT.tried), before, after } })
