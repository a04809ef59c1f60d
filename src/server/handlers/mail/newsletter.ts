import type { Handlers } from '../../http/handler-types.ts'
import { stopNewsletter, takeUpNewsletter } from '../../mail/newsletter.ts'

export const newsletterHandlers = {
  setNewsletterWanted: async ({ body, shop, refuse }) => {
    const email = shop.newsletterLinks.nameIn(body.token)?.toLowerCase()
    if (email === undefined) throw refuse('linkUsedOrExpired')
    await (body.wanted ? takeUpNewsletter(shop, email) : stopNewsletter(shop, email))
    return { email }
  },
} satisfies Partial<Handlers>
