import type { Config } from '../api/config.ts'

/**
 * Preloads the code that decodes and signs while the page is idle: the page is only loaded for a visitor who logs in
 * or is logged in.
 */
export function warmUp({ smartAccounts }: Config): void {
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200))
  idle(() => {
    // A failed preload is retried by the import that needs the code, which reports the error.
    Promise.all([
      import('./requestRpc.ts'),
      import('../approve/prepareEvmRequest.ts'),
      smartAccounts && import('../smartAccount/prepareSmartAccountRequest.ts'),
    ]).catch(() => {})
  })
}
