import { showCents } from '../../../shared/rules/money/cents.ts'
import type { GiftCard } from '../../../shared/shapes/gifts.ts'
import * as words from '../../../words/en/pages/order/gift.tsx'
import { GiftEggs } from '../../drawings/gift-eggs.tsx'
import { FARM_NAME } from '../../farm.ts'
import QrCode from '../../ui/show/qr-code.tsx'
import css from './gift-sheet.module.css'

export type Paper = 'letter' | 'a4'

const bare = (url: string): string => url.replace(/^https?:\/\//, '')

export const GiftSheet = ({ card, paper }: { card: GiftCard; paper: Paper }) => (
  <article className={css.sheet} data-paper={paper} aria-label={words.theCard}>
    <div className={css.words}>
      <p className={css.farm}>{FARM_NAME}</p>
      <p className={css.large}>{words.forName(card.to_name)}</p>
      {card.message && <p className={css.message}>{card.message}</p>}
      <p>{words.fromName(card.from_name)}</p>
      <p className={css.large}>
        {card.cartons_per_week && card.egg_cycle
          ? words.cartonsOf(card.cartons_per_week, card.egg_cycle, card.product)
          : words.eggsFor(showCents(card.cents))}
      </p>
    </div>
    <div className={css.redeem}>
      <p className={css.letters}>{card.gift_code}</p>
      <p>{words.redeemAt(<strong>{bare(card.page_url)}</strong>)}</p>
      <p>{words.becomesCredit}</p>
    </div>
    <div className={css.pictures}>
      <GiftEggs />
      <QrCode text={card.redeem_url} label={words.picture} />
    </div>
  </article>
)
