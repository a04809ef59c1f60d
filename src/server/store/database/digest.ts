import { createHash } from 'node:crypto'

/** What the database keeps of a secret that only its owner shall know: enough to recognise it, too little to use it. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
