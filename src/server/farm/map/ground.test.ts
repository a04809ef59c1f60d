import { describe, expect, test } from 'vitest'
import { areaAround, isIn, isNearAny, roughly } from './area.ts'
import { openGround } from './ground.ts'

const DRYDEN = { lat: 42.4908, lon: -76.2986 }
const ground = openGround()

describe('the ground of a map', () => {
  test('names the towns around, the large ones first, and draws the counties', async () => {
    const { towns, lines } = await ground([DRYDEN])
    const names = towns.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Ithaca', 'Dryden', 'Cortland', 'Trumansburg']))
    expect(names.indexOf('Syracuse')).toBeLessThan(names.indexOf('Dryden'))
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['county', 'state']))
    const area = areaAround([DRYDEN])
    for (const town of towns) expect(area && isIn(area, town)).toBe(true)
    // A page that opens a map waits for it.
    expect(JSON.stringify({ towns, lines }).length).toBeLessThan(120_000)
  })

  test('is asked for near the farm only, in steps that many share', () => {
    expect(roughly(DRYDEN)).toEqual({ lat: 42.5, lon: -76.5 })
    expect(isNearAny({ lat: 44, lon: -78 }, [DRYDEN])).toBe(true)
    expect(isNearAny({ lat: 46, lon: -78 }, [DRYDEN])).toBe(false)
    expect(isNearAny(DRYDEN, [])).toBe(false)
  })

  test('is cut once for an area', async () => {
    expect(ground([DRYDEN])).toBe(ground([{ lat: DRYDEN.lat + 0.001, lon: DRYDEN.lon }]))
  })

  test('is empty where there is nothing to show: no site, sites an ocean apart, a land we know nothing of', async () => {
    expect(await ground([])).toEqual({ towns: [], lines: [] })
    expect(await ground([DRYDEN, { lat: 21.3, lon: -157.8 }])).toEqual({ towns: [], lines: [] })
    expect(await ground([{ lat: 52.5, lon: 13.4 }])).toEqual({ towns: [], lines: [] })
  })
})
