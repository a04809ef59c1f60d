import type * as en from '../../en/pages/contact.tsx'

export const heading = 'Escríbenos'
export const lead =
  '¿Tienes una pregunta sobre tus huevos, tu recogida o tu pedido? Escríbenos. Una persona te responderá por correo, y verás la respuesta aquí también.'
export const name = 'Nombre'
export const subject = 'Asunto'
export const message = 'Mensaje'
export const send = 'Enviar mensaje'
export const mine = 'Tus preguntas'
export const earlier: typeof en.earlier = (count) => `Preguntas anteriores (${count})`
export const asked: typeof en.asked = (when) => <>Preguntaste el {when}</>
export const answered: typeof en.answered = (farm, when) => (
  <>
    {farm} respondió el {when}
  </>
)
export const unanswered = 'Todavía sin respuesta. Te llegará por correo y la verás aquí también.'
