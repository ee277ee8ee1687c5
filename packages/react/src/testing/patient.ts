/** For `expect.poll`: a timeout that a busy machine does not reach. */
export const patient: { timeout: number } = { timeout: 15_000 }
