export const canceled = 'Pago cancelado'
export const notCharged = 'No se cobró nada a tu tarjeta. Puedes intentarlo de nuevo más tarde.'
export const kept = 'Lo que elegiste sigue en el formulario mientras no cierres esta pestaña.'
export const backToSubscribe = 'Volver a la suscripción'

export const flown = 'Esta página se escapó del gallinero'
export const notFound = 'Página no encontrada'
export const nothingHere = 'No hay nada en esta dirección. Quizás el enlace está mal escrito o la página cambió de lugar.'
export const backHome = 'Volver al inicio'
