import { showCents } from '../../shared/rules/money/cents.ts'
import type * as en from '../en/renewal.ts'
import { showCard } from './money/receipt.ts'

export const terms: typeof en.terms = ({ pays, card, pickup_cents }) => [
  `Cuando te invitamos a una temporada nueva, pedimos lo mismo para ti, en el mismo sitio, para toda la temporada, sin donaciones. Hoy eso cuesta hasta ${showCents(pickup_cents)} por cada recogida.`,
  'Al menos 14 días antes te enviamos un correo con el día, los cartones, el sitio y el total. Si el precio subió, el correo muestra el anterior y el nuevo. Nunca cobramos más de lo que dice.',
  pays === 'card'
    ? `Ese día cobramos el total a ${card ? `tu ${showCard(card)}` : 'la tarjeta que guardes enseguida'}, en pagos mensuales si así pagaste tu último pedido. Primero se usa tu crédito.`
    : 'Ese día hacemos el pedido, y le pagas a la granja a más tardar en la fecha que dice el correo. Primero se usa tu crédito.',
  'Sigue temporada tras temporada hasta que lo detengas.',
  'Puedes detenerlo en cualquier momento antes de ese día, con un toque en tu perfil o en cualquiera de estos correos. No cuesta nada.',
]
