import { writeFileSync } from 'node:fs'
import { bomOfClone, textOf } from './release/bom.ts'

/** `npm run sbom`: what the shop is made of, into a file or onto the screen. */

const [file, ...others] = process.argv.slice(2).filter((each) => each !== '--all')
if (others.length > 0) throw new Error('Usage: npm run sbom -- [--all] [FILE]')
const text = textOf(bomOfClone(process.argv.includes('--all')))
if (file) writeFileSync(file, text)
else process.stdout.write(text)
