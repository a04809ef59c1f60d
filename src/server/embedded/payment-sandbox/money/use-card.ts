import type { Put } from '../book/rows.ts'
import type { Change, Desk } from '../desk/desk.ts'
import type { PaymentError, Session, StoredCard } from '../wire/objects.ts'
import { askForProof, confirmPayer, isKeeping, paySession, refuseCard } from './pay-session.ts'
import { askToSave, confirmSaving, refuseToSave, saveCard, setupOf } from './save-card.ts'

/** What a card does on a page: it pays, or is only saved. */
type Use = {
  accept: (desk: Desk, session: Session, card: StoredCard) => Change<Session>
  refuse: (desk: Desk, session: Session, error: PaymentError) => Put[]
  ask: (desk: Desk, session: Session, card: StoredCard) => Put[]
  hear: (desk: Desk, session: Session, isThem: boolean) => Put[]
  /** Whether its bank waits for the customer's word. */
  isAsked: (desk: Desk, session: Session) => boolean
  /** Why the last card was refused. */
  refusal: (desk: Desk, session: Session) => string | undefined
  isKept: (desk: Desk, session: Session) => boolean
}

const USES: Readonly<Record<Session['mode'], Use>> = {
  payment: {
    accept: paySession,
    refuse: refuseCard,
    ask: askForProof,
    hear: confirmPayer,
    isAsked: ({ book }, { payment_intent }) => book.get('intent', payment_intent)?.status === 'requires_action',
    refusal: ({ book }, { payment_intent }) => book.get('intent', payment_intent)?.last_payment_error?.message,
    isKept: isKeeping,
  },
  setup: {
    accept: saveCard,
    refuse: refuseToSave,
    ask: askToSave,
    hear: confirmSaving,
    isAsked: (desk, session) => setupOf(desk, session).status === 'requires_action',
    refusal: (desk, session) => setupOf(desk, session).last_setup_error?.message,
    isKept: () => true,
  },
}

export const cardUse = ({ mode }: Session): Use => USES[mode]
