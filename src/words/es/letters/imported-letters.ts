/** La carta a quien la granja trajo de la lista de la temporada pasada. */
export const subject = (farm: string): string => `Tu cuenta en ${farm}`
export const subjectElsewhere = (farm: string): string => `La nueva tienda en línea de ${farm}`
export const hello = '¡Hola!'
export const moved = (farm: string): string =>
  `${farm} tiene una nueva tienda en línea, y ya te creamos una cuenta ahí. Úsala para ver tus pedidos y recogidas, y para suscribirte otra vez.`
export const movedElsewhere = (farm: string): string =>
  `${farm} tiene una nueva tienda en línea. Tu pedido está anotado ahí y lo recoges como siempre.`
export const setPassword = 'Elige una contraseña con este enlace. Después puedes iniciar sesión con esta dirección de correo.'
export const label = 'Elegir una contraseña'
export const lasts = (days: number): string =>
  `El enlace funciona una vez, durante ${days} días. Después, toca “¿Olvidaste tu contraseña?” en la página de inicio de sesión y te enviaremos otro. Si no eres cliente nuestro, ignora este correo.`
export const signUp = 'Para ver tu pedido y suscribirte otra vez, crea tu cuenta con esta dirección de correo.'
export const signUpLabel = 'Crear mi cuenta'
export const stranger = 'Si no eres cliente nuestro, ignora este correo.'
