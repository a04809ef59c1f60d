import type { Figures } from './fault.ts'

export type Result = { fault: string; times: number; seconds: number; figures: Figures; broken: string[] }

const showFigures = (figures: Figures): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

export const showResult = ({ fault, times, seconds, figures, broken }: Result): string =>
  `| ${fault} | ${times} | ${showFigures(figures)}, in all s ${seconds} | ${broken.length === 0 ? 'ok' : `BROKEN: ${broken.join(' / ')}`} |`

export const HEADING = '| fault | times | figures | invariants |\n| --- | --- | --- | --- |'
