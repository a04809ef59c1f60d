export const noCard = 'No hay ninguna tarjeta guardada.'
export const uselessCard = 'Ya no se puede cobrar a la tarjeta guardada.'
export const tooSmall = 'Un monto tan pequeño no se puede pagar con tarjeta.'
export const declined = 'Tu tarjeta fue rechazada.'
