export const partMissing = 'Falta cargar una parte de esta página. Seguiremos intentando.'
