export declare const processorMsOfEnded: () => number
export declare const processorMsOf: (root: number) => number
