export const canceled = 'Pago cancelado'
export const notCharged = 'No se cobró nada a tu tarjeta. Puedes intentarlo de nuevo más tarde.'
export const kept = 'Lo que elegiste queda en el formulario mientras esta pestaña siga abierta.'
export const backToSubscribe = 'Volver a la suscripción'

export const flown = 'Esta página se voló del gallinero'
export const notFound = 'Página no encontrada'
export const nothingHere = 'No hay nada en esta dirección. Quizás el enlace esté mal escrito o la página haya cambiado de lugar.'
export const backHome = 'Volver al inicio'
