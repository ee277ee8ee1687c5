import { useCallback, useEffect, useState } from 'react'

/** `longer`: the view says that it takes long. `retry`: the view offers the wallet's other link. */
export type WaitPhase = 'fresh' | 'longer' | 'retry'

const longerMs = 3_000
const retryMs = 5_000

/** How long the visitor has waited for an app to open. Returning to the page restarts it. */
export function useWaitPhase(): { phase: WaitPhase; restart(): void } {
  const [phase, setPhase] = useState<WaitPhase>('fresh')
  const [turn, setTurn] = useState(0)
  const restart = useCallback(() => {
    setPhase('fresh')
    setTurn((count) => count + 1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn has its own clock
  useEffect(() => {
    const longer = setTimeout(() => setPhase('longer'), longerMs)
    const retry = setTimeout(() => setPhase('retry'), retryMs)
    const handleVisible = () => document.visibilityState === 'visible' && restart()
    document.addEventListener('visibilitychange', handleVisible)
    return () => {
      clearTimeout(longer)
      clearTimeout(retry)
      document.removeEventListener('visibilitychange', handleVisible)
    }
  }, [turn, restart])
  return { phase, restart }
}
