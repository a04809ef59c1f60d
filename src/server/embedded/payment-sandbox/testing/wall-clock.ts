import type { Clock } from '../desk/clock.ts'

export const wallClock: Clock = () => new Date()
