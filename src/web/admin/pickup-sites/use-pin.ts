import { useState } from 'react'
import { siteFields } from '../../../shared/fields/farm-fields.ts'
import { distanceKm } from '../../../shared/rules/nearest-site.ts'
import { readDegrees } from '../../../shared/rules/typed-degrees.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { showDistance } from '../../../words/en/distance.ts'
import { sentenceOf } from '../../../words/en/refusals/errors.ts'
import { Refused } from '../../calls/refused.ts'
import { useCall } from '../../calls/use-call.ts'
import { type Draft, useDraft } from '../../ui/form/use-draft.ts'
import { reasonOf } from '../../ui/notice/reason.ts'
import type { TheirChange } from '../parts/form/conflict.tsx'

export type Location = { readonly lat: number; readonly lon: number }

/** As typed, and where it comes from: the saved site, the address it was found for, or dragging. */
type PinDraft = {
  readonly lat: string
  readonly lon: string
  readonly from: 'saved' | 'hand' | { readonly address: string; readonly label: string }
  /** Where it was before it was dragged. */
  readonly before?: PinDraft
}

/** What the pin is called in the form. */
export const PLACE = 'Place on the map'

export type Pin = ReturnType<typeof usePin>

/** The site's position on the map while it is edited. */
export const usePin = (form: Draft, site: Site | undefined, address: string) => {
  const findLocation = useCall('findLocation')
  const [moved, setDraft] = useDraft<PinDraft | undefined>(form, 'pin', undefined)
  // Unless it was dragged, it is where it is saved now.
  const draft: PinDraft = moved ?? { lat: write(site?.lat), lon: write(site?.lon), from: 'saved' }
  const [trouble, setTrouble] = useState<{ address: string; sentence: string }>()

  const find = async () => {
    setTrouble(undefined)
    try {
      if (address.trim() === '') throw new Refused(404, { code: 'addressUnknown', error: sentenceOf('addressUnknown') })
      const { lat, lon, label } = await findLocation.mutateAsync({ body: { address: address.trim() } })
      setDraft({ lat: write(lat), lon: write(lon), from: { address: address.trim(), label } })
    } catch (reason) {
      const refused = Refused.from(reason)
      setTrouble({ address, sentence: refused.code === 'invalidInput' ? sentenceOf('addressUnknown') : reasonOf(refused) })
      document.getElementById('site_address')?.focus()
    }
  }

  const { before } = draft
  const move = (to: { lat?: string; lon?: string }) =>
    setDraft({ lat: draft.lat, lon: draft.lon, ...to, from: 'hand', before: before ?? draft })

  /**
   * What is sent counts as set by hand, so a pin that only reflects the address is left to the server. But the server
   * doesn't look up an address it already knows.
   */
  const toSend = (): { lat?: number | null; lon?: number | null } => {
    if (draft.from === 'saved') return {}
    if (draft.from !== 'hand' && (draft.from.address !== address.trim() || site?.site_address !== address.trim())) return {}
    if ((draft.lat.trim() === '') !== (draft.lon.trim() === '')) throw new Refused(400, { fields: { lon: [adminWords.halfPin] } })
    return locationOf(draft) ?? { lat: null, lon: null }
  }

  return {
    lat: draft.lat,
    lon: draft.lon,
    location: locationOf(draft),
    says: sayWhere(draft, site, address.trim()),
    // A message about an address stays until another is typed.
    trouble: trouble?.address === address ? trouble.sentence : undefined,
    isFinding: findLocation.isPending,
    find,
    toSend,
    type: move,
    put: ({ lat, lon }: Location) => move({ lat: write(lat), lon: write(lon) }),
    isMoved: draft.from !== 'saved',
    putBack: before && (() => setDraft(before.from === 'saved' ? undefined : before)),
  }
}

/** What someone else did to the pin while a form was open. */
export const pinChanges = (was: Site, is: Site, isMine: boolean): TheirChange[] =>
  was.lat === is.lat && was.lon === is.lon ? [] : [{ name: PLACE, says: is.lat === null ? 'taken off' : 'moved', isMine }]

/** Five decimals are about a yard. */
const write = (degrees: number | null | undefined) => (degrees === null || degrees === undefined ? '' : String(Number(degrees.toFixed(5))))

const locationOf = ({ lat, lon }: PinDraft): Location | undefined => {
  const north = readDegrees(lat, siteFields.lat.max)
  const east = readDegrees(lon, siteFields.lon.max)
  return north === undefined || east === undefined ? undefined : { lat: north, lon: east }
}

const sayWhere = (draft: PinDraft, site: Site | undefined, address: string) => {
  if (draft.from === 'hand') return sayMoved(locationOf(draft), draft.before)
  const known = draft.from === 'saved' ? site?.site_address : draft.from.address
  if (known !== address || !locationOf(draft)) return 'When you save, the shop looks up the address and puts the pin there.'
  return draft.from === 'saved' ? 'The pin as saved.' : `Found: ${draft.from.label}.`
}

const sayMoved = (location: Location | undefined, before: PinDraft | undefined) => {
  const start = before && locationOf(before)
  if (!location || !start) return 'Set by hand: the pin stays where you put it.'
  return `Set by hand, ${showDistance(distanceKm(start, location))} from the ${before.from === 'saved' ? 'saved' : 'found'} place.`
}
