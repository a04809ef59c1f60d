import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { closing } from './closing.ts'

/**
 * The load client and the limits run as programs of their own, as the shop does: none of them shares an event loop
 * with what it is compared to. A program reads one JSON from its standard input and writes one to its standard output.
 */

/** Runs a file of this folder and gives what it said. */
export const runProgram = <Output>(file: string, input: unknown): Promise<Output> =>
  new Promise((resolve, reject) => {
    const path = fileURLToPath(new URL(file, import.meta.url))
    const child = spawn(process.execPath, [path], { stdio: 'pipe' })
    const [parts, complaints]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stderr.on('data', (part: Buffer) => complaints.push(part))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(Buffer.concat(parts).toString()) as Output)
      else reject(new Error(`${file} ended with ${code}: ${Buffer.concat(complaints)}`))
    })
    child.stdin.end(JSON.stringify(input))
  })

export type Server = {
  port: number
  pid: number
  tell: (message: object) => void
  /** What it says next. */
  hear: <Message>() => Promise<Message>
  stop: () => Promise<void>
}

const startServer = (file: string, input: object): Promise<Server> =>
  new Promise((resolve, reject) => {
    const path = fileURLToPath(new URL(file, import.meta.url))
    const child = spawn(process.execPath, [path], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const exited = new Promise<void>((done) => child.once('exit', () => done()))
    const stop = () => {
      child.kill('SIGTERM')
      return exited
    }
    child.once('error', reject)
    const hear = <Message>() => new Promise<Message>((done) => child.once('message', (message) => done(message as Message)))
    hear<{ port: number }>().then(({ port }) => resolve({ port, pid: child.pid ?? 0, tell: (message) => child.send(message), hear, stop }))
    child.send(input)
  })

/** Lends a file of this folder that listens until it is stopped; it says its port first. */
export const withServer = async <Result>(file: string, input: object, work: (server: Server) => Promise<Result>): Promise<Result> => {
  const server = await startServer(file, input)
  return closing(server.stop, () => work(server))
}

/** The input of a program that was started by `runProgram`. */
export const readInput = async <Input>(): Promise<Input> => {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as Input
}

export const writeOutput = (output: unknown): void => void process.stdout.write(JSON.stringify(output))
