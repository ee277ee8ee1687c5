/**
 * Runs the work while no other tab of the site runs work of this name. Where browsers cannot promise that, the
 * work must not pause: then at least nobody in this page gets in between.
 */
export async function exclusively<Value>(name: string, work: () => Value): Promise<Value> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (!locks) return work()
  return locks.request(`@latchkey/${name}`, async () => work())
}
