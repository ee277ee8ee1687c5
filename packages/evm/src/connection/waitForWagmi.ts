import type { Config } from '@wagmi/core'

const timeoutMs = 10_000

/** Waits until the owner's wagmi config has finished its own connection attempt, at most ten seconds. */
export async function waitForWagmi(config: Config): Promise<void> {
  const isBusy = (): boolean => ['connecting', 'reconnecting'].includes(config.state.status)
  if (!isBusy()) return
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(finish, timeoutMs)
    const stop = config.subscribe(
      (state) => state.status,
      () => {
        if (!isBusy()) finish()
      },
    )
  })
}
