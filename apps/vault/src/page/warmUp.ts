/**
 * Fetches the code that reads and signs while nobody waits for it: the page is only there because somebody logs in or
 * is logged in.
 */
export function warmUp(): void {
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200))
  idle(() => {
    // Whoever needs it later asks for it again, and hears of it if it is gone.
    Promise.all([import('./requestRpc.ts'), import('../approve/prepareEvm.ts')]).catch(() => {})
  })
}
