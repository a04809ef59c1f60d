import { createHash } from 'node:crypto'

/** What the database stores of a secret that only its owner should know: enough to recognize it, too little to use it. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
