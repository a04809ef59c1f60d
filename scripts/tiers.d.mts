export type Tier = 'first' | 'rest' | 'all'
export declare const leftOut: Record<Tier, () => { file: string; text: string }[]>
