import type * as en from '../../en/pages/mailed.tsx'

export const badLink = 'Este enlace no está completo. Ábrelo otra vez desde el correo.'

export const stopNews = 'Dejar de recibir noticias'
export const stop = 'Dejar de recibirlas'
export const startAgain = 'Fue un error: quiero seguir recibiendo noticias'
export const canStop: typeof en.canStop = (farm) =>
  `Puedes dejar de recibir las noticias que ${farm} envía por correo. Los correos sobre tus pedidos seguirán llegando.`
export const stopped: typeof en.stopped = (email) => `${email} ya no recibirá noticias. Los correos sobre tus pedidos seguirán llegando.`
export const started: typeof en.started = (email) => `${email} vuelve a recibir nuestras noticias.`

export const remind = 'Recordatorios de recogida'
export const canRemind: typeof en.canRemind = (farm, email) => (
  <>
    {farm} puede enviar a {email} un recordatorio de cada recogida.
  </>
)
export const when = '¿Cuándo te lo enviamos?'
export const save = 'Guardar'

export const invitation = 'Tu invitación'
export const sameAgain = 'Lo mismo otra vez'
export const subscribeAgain = 'Suscribirme otra vez'
export const notThisTime = 'Esta vez no'
export const afterAll = 'Cambié de idea: sí quiero'
export const fromTo: typeof en.fromTo = (first, last) => `Del ${first} al ${last}.`
