import { showCents } from '../../shared/rules/money/cents.ts'
import type * as en from '../en/renewal.ts'
import { showCard } from './money/receipt.ts'

export const terms: typeof en.terms = ({ pays, card, pickup_cents }) => [
  `En cada temporada nueva pedimos lo mismo para ti: los mismos cartones, en el mismo lugar, para toda la temporada. Hoy eso cuesta ${showCents(pickup_cents)} por cada recogida.`,
  'Al menos 14 días antes te enviamos un correo con el día, los cartones, el lugar y el total. Si el precio subió, el correo muestra el anterior y el nuevo. Nunca cobramos más de lo que dice.',
  pays === 'card'
    ? `Ese día cobramos el total a ${card ? `tu ${showCard(card)}` : 'la tarjeta que guardes enseguida'}, en pagos mensuales si así pagaste tu último pedido. Primero se usa tu crédito.`
    : 'Ese día hacemos el pedido, y le pagas a la granja antes de la fecha que dice el correo. Primero se usa tu crédito.',
  'Sigue temporada tras temporada hasta que lo detengas.',
  'Puedes detenerlo en cualquier momento antes de ese día, con un toque en tu perfil o en cualquiera de estos correos. No cuesta nada.',
]
