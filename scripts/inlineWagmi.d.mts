export function inlineWagmi(): Promise<void>
