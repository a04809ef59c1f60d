import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * The load client and the limits run as programs of their own, as the shop does: none of them shares an event loop
 * with what it is compared to. A program reads one JSON from its standard input and writes one to its standard output.
 */

/** Runs a file of this folder and gives what it said. */
export const runProgram = <Output>(file: string, input: unknown): Promise<Output> =>
  new Promise((resolve, reject) => {
    const path = fileURLToPath(new URL(file, import.meta.url))
    const child = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'inherit'] })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(Buffer.concat(parts).toString()) as Output)
      else reject(new Error(`${file} ended with ${code}`))
    })
    child.stdin.end(JSON.stringify(input))
  })

export type Server = { port: number; pid: number; tell: (message: unknown) => void; stop: () => Promise<void> }

/** Starts a file of this folder that listens until it is stopped; it says its port first. */
export const startServer = (file: string, input: unknown = {}): Promise<Server> =>
  new Promise((resolve, reject) => {
    const path = fileURLToPath(new URL(file, import.meta.url))
    const child = spawn(process.execPath, [path], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const exited = new Promise<void>((done) => child.once('exit', () => done()))
    const stop = () => {
      child.kill('SIGTERM')
      return exited
    }
    child.once('error', reject)
    child.once('message', ({ port }: { port: number }) =>
      resolve({ port, pid: child.pid ?? 0, tell: (message) => child.send(message as object), stop }),
    )
    child.send(input as object)
  })

/** The input of a program that was started by `runProgram`. */
export const readInput = async <Input>(): Promise<Input> => {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as Input
}

export const writeOutput = (output: unknown): void => void process.stdout.write(JSON.stringify(output))
