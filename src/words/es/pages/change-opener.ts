export const change = 'Cambiar este pedido'
export const endThis = 'Terminar este pedido'
export const notLoaded = 'No se pudo cargar el formulario. Revisa tu conexión e inténtalo de nuevo.'
