import { showCents } from '../../shared/rules/money.ts'
import type { GiftCard } from '../../shared/shapes/gifts.ts'
import { showCartons } from '../../shared/words/words.ts'
import { GiftEggs } from '../drawings/gift-eggs.tsx'
import { FARM_NAME } from '../farm.ts'
import QrCode from '../ui/show/qr-code.tsx'
import css from './gift-sheet.module.css'

export type Paper = 'letter' | 'a4'

const bare = (url: string): string => url.replace(/^https?:\/\//, '')

export const GiftSheet = ({ card, paper }: { card: GiftCard; paper: Paper }) => (
  <article className={css.sheet} data-paper={paper} aria-label="The card">
    <header className={css.head}>
      <p className={css.farm}>{FARM_NAME}</p>
      <div className={css.drawing}>
        <GiftEggs />
      </div>
    </header>
    <div className={css.words}>
      <p className={css.to}>For {card.to_name}</p>
      {card.message && <p className={css.message}>{card.message}</p>}
      <p className={css.from}>From {card.from_name}</p>
      <p className={css.worth}>
        {card.cartons_per_week && card.egg_cycle ? (
          <>
            {showCartons(card.cartons_per_week)} a week, {card.egg_cycle}
          </>
        ) : (
          <>{showCents(card.cents)} of eggs</>
        )}
      </p>
    </div>
    <div className={css.redeem}>
      <div className={css.code}>
        <p className={css.letters}>{card.gift_code}</p>
        <p>
          Redeem it at <strong>{bare(card.page_url)}</strong>
        </p>
        <p>It becomes credit that pays for eggs. The code counts once.</p>
      </div>
      <div className={css.qr}>
        <QrCode text={card.redeem_url} label="A picture that leads a phone to where the gift is redeemed" />
      </div>
    </div>
  </article>
)
