import { pages } from '../../../shared/addresses.ts'
import { adminRecords, adminTabs } from '../../../shared/admin-addresses.ts'
import type { Language } from '../../../shared/language.ts'
import type { OpenQuestion } from '../../../shared/shapes/entities.ts'
import * as words from '../../../words/en/dashboard/questions.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'

/** What a question is probably about: a page to do it on, or an answer to begin with. */
export type Proposal = { readonly label: string; readonly to: string } | { readonly label: string; readonly draft: string }

type Topic = keyof typeof words.deeds

/** Words that people use for it, without accents; the first topic that is named comes first. */
const TOPICS: Readonly<Record<Topic, Readonly<Record<Language, RegExp>>>> = {
  friend: {
    en: /\b(friends?|neighbou?rs?|pick (it |them |my eggs )?up for (me|us)|someone else)\b/,
    es: /\b(amig[oa]s?|vecin[oa]s?|otra persona|recog(er|a|e) por mi)\b/,
  },
  skip: {
    en: /\b(skip|away|vacation|holidays?|travell?ing|out of town|can'?t (make it|come|pick up))\b/,
    es: /\b(omitir|saltar|vacaciones|de viaje|fuera|no puedo (ir|recoger|pasar))\b/,
  },
  site: {
    en: /\b(change|switch|move|different|another|other)\b.{0,40}\b(sites?|locations?|places?)\b/,
    es: /\b(cambiar|cambio|otro|otra)\b.{0,40}\b(sitio|lugar|punto)\b/,
  },
  cartons: {
    en: /\b(more|fewer|less|extra|another|change|add)\b.{0,40}\b(cartons?|dozens?)\b/,
    es: /\b(mas|menos|otro|cambiar|agregar)\b.{0,40}\b(carton(es)?|docenas?)\b/,
  },
  receipt: {
    en: /\b(receipts?|invoices?|statement|proof of payment)\b/,
    es: /\b(recibos?|facturas?|comprobante)\b/,
  },
}

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").replace(/\s+/g, ' ')

/** "lunes 23 de noviembre": the dashboard has no other Spanish. */
const inSpanish = (date: string): string =>
  new Intl.DateTimeFormat('es', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date)).replace(',', '')

const MOST = 2

/** Only for people with an order, and about a pickup only if one is to come. */
export const proposalsFor = ({ subject, message, asker }: OpenQuestion, origin: string): Proposal[] => {
  if (!asker) return []
  const asked = plain(`${subject}. ${message}`)
  const { reference, next_pickup, product } = asker
  const order = `${adminTabs.subscriptions.path}?q=${reference}`
  const about = (topic: Topic, language: Language): Proposal[] => {
    if (topic === 'receipt') return [{ label: words.deeds.receipt(reference), to: `${adminRecords.receipts.path}?q=${reference}` }]
    if (topic === 'site' || topic === 'cartons') return [{ label: words.deeds[topic](reference, product), to: order }]
    if (!next_pickup || (topic === 'skip' && !next_pickup.can_skip)) return []
    const day = showDate(next_pickup.pickup_date)
    const url = new URL(pages.myPickups, origin).href
    return [
      {
        label: words.deeds[topic](day),
        draft: words.drafts[topic][language](language === 'es' ? inSpanish(next_pickup.pickup_date) : day, url),
      },
    ]
  }
  const isFriend = TOPICS.friend.en.test(asked) || TOPICS.friend.es.test(asked)
  return (
    (Object.keys(TOPICS) as Topic[])
      // Whoever is away and sends a friend skips nothing.
      .filter((topic) => !(isFriend && topic === 'skip'))
      .flatMap((topic) => {
        if (TOPICS[topic].en.test(asked)) return about(topic, 'en')
        return TOPICS[topic].es.test(asked) ? about(topic, 'es') : []
      })
      .slice(0, MOST)
  )
}
