/** Options of `expect.poll`: a timeout that a busy machine does not reach. */
export const pollTimeout: { timeout: number } = { timeout: 15_000 }
