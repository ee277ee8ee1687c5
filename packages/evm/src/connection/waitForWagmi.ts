import type { Config } from '@wagmi/core'

const timeoutMs = 10_000

/** Waits until the owner's config is through with an attempt of its own, but not forever. */
export async function settled(config: Config): Promise<void> {
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
