import type { Worker } from './worker.ts'

/** Everything that runs beside the routes, in starting order. */
export const workers: readonly Worker[] = []
