import { openPacker, type Packed, type Packer } from './compress-texts.ts'

/** Writes a zip part by part, and keeps only packed bytes. */

const MOST_BYTES = 0xffff_ffff

const VERSION = 20
const UTF8_NAME = 0x0800
const DEFLATED = 8
// 1980-01-01, the first day a zip knows: the day a file was made stands in the file itself.
const FIRST_DAY = 0x0021

type Part = Packed & { name: Buffer; offset: number }

/** What both the head of a part and its line in the table at the end say. */
const fieldsOf = ({ name, crc, size, packedSize }: Part): Buffer => {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(UTF8_NAME, 2)
  fields.writeUInt16LE(DEFLATED, 4)
  fields.writeUInt16LE(FIRST_DAY, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packedSize, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

const headOf = (part: Part): Buffer => Buffer.concat([Buffer.from('PK\u0003\u0004'), fieldsOf(part), part.name])

const lineOf = (part: Part): Buffer => {
  const made = Buffer.alloc(2)
  made.writeUInt16LE(VERSION)
  const offset = Buffer.alloc(14)
  offset.writeUInt32LE(part.offset, 10)
  return Buffer.concat([Buffer.from('PK\u0001\u0002'), made, fieldsOf(part), offset, part.name])
}

const endOf = (parts: readonly Part[], table: Buffer, offset: number): Buffer => {
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

export type Zip = {
  /** Opens a part. Several may be open at a time. */
  open: (path: string) => Omit<Packer, 'end'> & { end: () => Promise<void> }
  /** The file, in the pieces in which it was packed. */
  end: () => Buffer[]
}

export const openZip = (): Zip => {
  const parts: Part[] = []
  let offset = 0
  const add = (path: string, packed: Packed) => {
    const part = { ...packed, name: Buffer.from(path), offset }
    offset += headOf(part).length + packed.packedSize
    if (Math.max(packed.size, offset) > MOST_BYTES) throw new Error('The file would be larger than 4 GB')
    parts.push(part)
  }
  return {
    open: (path) => {
      const { end, ...packer } = openPacker()
      return { ...packer, end: async () => add(path, await end()) }
    },
    end: () => {
      const table = Buffer.concat(parts.map(lineOf))
      return [...parts.flatMap((part) => [headOf(part), ...part.chunks]), table, endOf(parts, table, offset)]
    },
  }
}
