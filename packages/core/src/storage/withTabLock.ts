/**
 * Runs the work while no other tab of the site runs work of this name. Where browsers cannot promise that, the
 * work must not pause: then it is exclusive within this page only.
 */
export async function withTabLock<Value>(name: string, work: () => Value): Promise<Value> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (!locks) return work()
  return locks.request(`@latchkey/${name}`, async () => work())
}
