import * as z from 'zod/mini'
import { fieldWords as say } from '../../../words/en/fields.ts'

/** What a map of the sites shows besides them, as it travels. */

export const MapTown = z.object({ name: z.string(), lat: z.number(), lon: z.number() })
export type MapTown = z.output<typeof MapTown>

/** Points as latitude and longitude. A coast is also the border of the country. */
export const MapLine = z.object({ kind: z.enum(['county', 'state', 'coast']), points: z.array(z.tuple([z.number(), z.number()])) })
export type MapLine = z.output<typeof MapLine>

export const MapGround = z.object({
  /** The largest first. */
  towns: z.array(MapTown),
  lines: z.array(MapLine),
  farm: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
  /** Pictures of streets, where the farm has chosen a server for them; then nothing is drawn under them. */
  tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
})
export type MapGround = z.output<typeof MapGround>

const degrees = (most: number) =>
  z.pipe(
    z.string().check(z.refine((text) => /^-?\d{1,3}(\.\d{1,20})?$/.test(text) && Math.abs(Number(text)) <= most, say.wrong)),
    z.transform(Number),
  )

/** A place the map shows besides the sites: a home, or a new site. */
export const GroundQuery = z.strictObject({ lat: z.optional(degrees(90)), lon: z.optional(degrees(180)) })
