export const VERSION: string
export const isForeignBinary: (file: string, platform?: string) => boolean
