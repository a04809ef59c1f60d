import type { FastifyInstance } from 'fastify'
import { pages } from '../../shared/addresses.ts'
import { wordsIn } from '../../shared/language.ts'
import * as en from '../../words/en/unsubscribed.ts'
import * as es from '../../words/es/unsubscribed.ts'
import type { Shop } from '../kernel/context.ts'
import * as reminders from '../store/pickups/notices/reminders.ts'
import { stopNewsletter } from './newsletter.ts'
import { serveOneClick } from './one-click.ts'

const words = wordsIn(en, es)

/** What one click in a mail program stops: news by those in news, reminders by those in reminders. */
export const serveUnsubscribe = (app: FastifyInstance, shop: Shop): void => {
  serveOneClick(app, shop, {
    path: pages.unsubscribe,
    emailIn: shop.newsletterLinks.nameIn,
    stop: (email) => stopNewsletter(shop, email),
    says: (farm, language) => words(language).noNews(farm),
  })
  serveOneClick(app, shop, {
    path: pages.reminders,
    emailIn: shop.reminderLinks.nameIn,
    stop: (email) => reminders.choose(shop.db, email, 'none'),
    says: (farm, language) => words(language).noReminders(farm),
  })
}
