/** For `expect.poll`: a busy machine is no failure. */
export const patient: { timeout: number } = { timeout: 15_000 }
