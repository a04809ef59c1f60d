import { sendJson } from '../../support/hostile/hostile-server.ts'
import { askOnce } from '../load/ask.ts'
import { startLoad } from '../load/load.ts'
import { longest } from '../load/until-back.ts'
import type { World } from '../world/world.ts'
import { type Fault, inWorld } from './fault.ts'

/** A geocoder that hangs, lies or never stops talking: people find their way by ZIP code, and shopping goes on. */

type Answer = Parameters<World['geocoder']['answer']>[0]

const LIES: unknown[] = [
  [{ lat: '1e9', lon: 'NaN', display_name: 'Nowhere' }],
  [{ lat: 42, lon: -76, display_name: { $gt: '' } }],
  '<html>Too many requests</html>',
  [{ lat: '42.4', lon: '-76.5', display_name: 'x'.repeat(2_000) }],
  { error: 'Unable to geocode' },
]

const talkOn: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = Buffer.alloc(64 * 1024, '[')
  const talk = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', talk)
  talk()
}

const MOODS: Record<string, Answer> = {
  hangs: () => {},
  lies: (response) => sendJson(LIES[Math.floor(Math.random() * LIES.length)])(response),
  huge: talkOn,
  fails: sendJson({}, 500),
}

const MOST_S = 12
const PEOPLE = 12

const find = async (world: World, number: number, mood: string): Promise<number> => {
  const person = world.people[number % world.people.length] ?? world.admin
  const began = performance.now()
  const answer = await askOnce(world.balancer.url, 'findLocation', { body: { address: `${number} Elm St, Ithaca, NY 14850` } }, person)
  const took = (performance.now() - began) / 1000
  if (answer?.status !== 200 || took > MOST_S)
    world.broken.push(
      `asked for a place while the geocoder ${mood}: ${answer?.status} ${JSON.stringify(answer?.body)} after ${took.toFixed(1)} s`,
    )
  return took
}

export const geocoder: Fault = {
  name: 'geocoder',
  says: 'a geocoder that hangs, lies, fails or sends without end',
  times: 2,
  run: inWorld(async (world, times) => {
    const load = startLoad(world)
    const took: number[] = []
    let number = 1
    for (let each = 0; each < times; each++)
      for (const [mood, answer] of Object.entries(MOODS)) {
        world.geocoder.answer(answer)
        took.push(...(await Promise.all(Array.from({ length: PEOPLE }, () => find(world, number++, mood)))))
      }
    await load.stop()
    return { 'places asked for': took.length, 'slowest s': longest(took) }
  }),
}
