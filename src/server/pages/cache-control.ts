/** For what never changes under its name. */
export const LASTING = 'public, max-age=31536000, immutable'
