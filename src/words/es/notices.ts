export const testTitle = 'Las notificaciones funcionan'
export const testBody = 'Así te avisaremos en este dispositivo.'
