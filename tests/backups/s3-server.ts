import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fetchS3Server, S3_SERVER } from './fetch-s3-server.ts'

type Running = { run: () => Promise<{ port: number }>; close: () => Promise<void> }
type Options = { address: string; port: number; silent: boolean; directory: string; configureBuckets: { name: string }[] }

/** The keys that the server knows. */
export const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
export const BUCKET = 'farm'

export type S3Server = { url: string; port: number; close: () => Promise<void> }

/** A real S3 server on this machine; what it keeps lies in `directory`, and is there again when it is opened again. */
export const openS3Server = async (directory: string, port = 0): Promise<S3Server> => {
  const load = createRequire(join(fetchS3Server(), 'package.json'))
  const Server: new (options: Options) => Running = load(S3_SERVER)
  const server = new Server({ address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: BUCKET }] })
  const { port: at } = await server.run()
  return { url: `http://127.0.0.1:${at}`, port: at, close: () => server.close() }
}
