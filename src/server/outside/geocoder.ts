import * as z from 'zod/mini'
import type { FoundLocation } from '../../shared/shapes/entities.ts'
import { ANSWER_MS, isText, readJson, refuseAnswer } from './read-answer.ts'
import { splitPassword } from './split-password.ts'

/** The door to a Nominatim server. Whatever it answers, the worst that comes of it is an error. */
export type Geocoder = { search: (text: string, signal?: AbortSignal) => Promise<FoundLocation | null> }

const LONGEST_LABEL = 1_000

const degrees = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/)),
    z.pipe(
      z.transform((written: string) => Number(written)),
      z.number().check(z.gte(-most), z.lte(most)),
    ),
  )
const Answer = z.array(
  z.object({
    lat: degrees(90),
    lon: degrees(180),
    display_name: z.string().check(z.minLength(1), z.maxLength(LONGEST_LABEL), z.refine(isText)),
  }),
)

const SENDER = 'The geocoder'

const readAnswer = async (response: Response): Promise<FoundLocation | null> => {
  if (response.status !== 200) return refuseAnswer(response, SENDER)
  const [first] = Answer.parse(await readJson(response, SENDER))
  return first ? { lat: first.lat, lon: first.lon, label: first.display_name } : null
}

const addressOf = (base: URL, text: string): URL => {
  const address = new URL(base)
  address.pathname = `${base.pathname.replace(/\/+$/, '')}/search`
  for (const [name, value] of [
    ['q', text],
    ['format', 'jsonv2'],
    ['limit', '1'],
  ] as const)
    address.searchParams.set(name, value)
  return address
}

export const openGeocoder = ({ url, userAgent }: { url: string; userAgent: string }): Geocoder => {
  const { base, authorization } = splitPassword(url)
  const headers = { 'user-agent': userAgent, 'accept-language': 'en', accept: 'application/json', ...authorization }
  return {
    search: async (text, signal) => {
      const limit = AbortSignal.timeout(ANSWER_MS)
      return readAnswer(
        await fetch(addressOf(base, text), { headers, redirect: 'manual', signal: signal ? AbortSignal.any([limit, signal]) : limit }),
      )
    },
  }
}
