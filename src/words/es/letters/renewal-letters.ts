import type { Words } from '../../../shared/language.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/letters/renewal-letters.ts'
import { showDate } from '../dates/show-date.ts'
import { showCard } from '../money/receipt.ts'
import { listOf, showRun } from '../product.ts'

export const showLines: typeof en.showLines = (lines) => listOf(lines.map((line) => showRun(line, line.weeks)))

export const on: Words<typeof en.on> = {
  subject: (farm) => `La renovación automática está activada en ${farm}`,
  agreed: (date) => `El ${showDate(date)} activaste la renovación automática. Guarda este correo: esto es lo que aceptaste.`,
  stop: 'Detener la renovación automática',
}

export const off: Words<typeof en.off> = {
  subject: (farm) => `La renovación automática está desactivada en ${farm}`,
  off: 'La renovación automática está desactivada. No pediremos ni cobraremos nada de forma automática.',
  again: 'Todavía puedes renovar por tu cuenta, o activarla otra vez, en tu perfil.',
  link: 'Abrir tu perfil',
}

export const soon: Words<typeof en.soon> = {
  subject: (cycle, date) => `Renovaremos tu pedido para ${cycle} el ${showDate(date)}`,
  what: (date, cycle, lines, site, cents) =>
    `El ${showDate(date)} renovaremos tu pedido para ${cycle}: ${lines} en ${site}, ${showCents(cents)}.`,
  rose: (was, is) => `Cada uno cuesta ahora ${showCents(is)} en lugar de ${showCents(was)}.`,
  byCard: (card) => `Ese día cobraremos a tu ${showCard(card)}. Primero se usa tu crédito.`,
  inInstallments: (card, count, cents) =>
    `Cobraremos a tu ${showCard(card)} en ${count} pagos, ${showCents(cents)} ese día. Primero se usa tu crédito.`,
  toFarm: (due) => `Le pagas a la granja a más tardar el ${showDate(due)}. Primero se usa tu crédito.`,
  link: 'Detener la renovación automática',
  aside: 'Si lo quieres, no tienes que hacer nada. Lo activaste en tu perfil, y puedes detenerlo hasta ese día.',
}

export const failed: Words<typeof en.failed> = {
  subject: (cycle) => `No pudimos renovar tu pedido para ${cycle}`,
  nothing: (cycle) => `No pudimos renovar tu pedido para ${cycle} de forma automática. No pedimos ni cobramos nada.`,
  why: {
    full: 'Ya no hay lugar para lo que tenías.',
    card: 'Ya no tenemos una tarjeta a la que podamos cobrar.',
    dearer: 'Costaría más de lo que te dijimos.',
    later: 'Por ahora no puedes pagarle después a la granja.',
    several: 'Tenías varios pedidos y no sabemos cuáles quieres otra vez.',
    other: 'No puede ser lo mismo que la última vez.',
  },
  link: 'Ver qué puedes hacer',
}
