import type { Handlers } from '../http/ask.ts'
import { stopNews, takeUpNews } from '../mail/newsletter.ts'

export const newsHandlers = {
  setNewsWanted: async ({ body, shop, refuse }) => {
    const email = shop.newsLinks.nameIn(body.token)?.toLowerCase()
    if (email === undefined) throw refuse('linkUsedOrExpired')
    await (body.wanted ? takeUpNews(shop, email) : stopNews(shop, email))
    return { email }
  },
} satisfies Partial<Handlers>
