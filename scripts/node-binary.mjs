/**
 * The lockfile knows every package by its hash, but not the Node binary: the install script of the package "node"
 * fetches it. So these are the hashes we know, for the version that package.json names.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const VERSION = '24.21.0'

/** SHA-256 of `bin/node` in the package of each platform. The registry had none for macOS to look at. */
const KNOWN = {
  'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  'win32-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
}

/** @param {string} file */
export const isForeignBinary = (file, platform = `${process.platform}-${process.arch}`) =>
  platform in KNOWN && createHash('sha256').update(readFileSync(file)).digest('hex') !== KNOWN[platform]
