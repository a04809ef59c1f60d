/** What was done, how long it took, and what came of it. */

export type Line = { step: string; seconds: number; said: string; isFine: boolean }

const lines: Line[] = []

/** Does a step and notes it. The run goes on after one that failed: more may be seen. */
export const step = async (name: string, work: () => Promise<string | undefined>): Promise<void> => {
  const began = performance.now()
  const note = (isFine: boolean, said: string) => {
    const seconds = (performance.now() - began) / 1000
    lines.push({ step: name, seconds, said, isFine })
    process.stdout.write(`${isFine ? 'ok  ' : 'FAIL'} ${seconds.toFixed(1).padStart(6)} s  ${name}${said ? `: ${said}` : ''}\n`)
  }
  try {
    note(true, (await work()) ?? '')
  } catch (error) {
    note(false, (error as Error).message)
  }
}

export const expect = (isFine: boolean, sentence: string): void => {
  if (!isFine) throw new Error(sentence)
}

export const hasBegun = (): boolean => lines.length > 0
export const hasFailed = (): boolean => lines.some(({ isFine }) => !isFine)

export const table = (): string =>
  [
    '| step | seconds | |',
    '| --- | ---: | --- |',
    ...lines.map(
      ({ step, seconds, said, isFine }) => `| ${step} | ${seconds.toFixed(1)} | ${isFine ? said : `FAILED: ${said.split('\n')[0]}`} |`,
    ),
  ].join('\n')
