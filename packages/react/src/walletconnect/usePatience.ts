import { useCallback, useEffect, useState } from 'react'

export type Patience = 'fresh' | 'longer' | 'retry'

const longerMs = 3_000
const retryMs = 5_000

/** How long the visitor has waited for an app to open. Returning to the page restarts it. */
export function usePatience(): { patience: Patience; renew(): void } {
  const [patience, setPatience] = useState<Patience>('fresh')
  const [turn, setTurn] = useState(0)
  const renew = useCallback(() => {
    setPatience('fresh')
    setTurn((count) => count + 1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn has its own clock
  useEffect(() => {
    const longer = setTimeout(() => setPatience('longer'), longerMs)
    const retry = setTimeout(() => setPatience('retry'), retryMs)
    const handleVisible = () => document.visibilityState === 'visible' && renew()
    document.addEventListener('visibilitychange', handleVisible)
    return () => {
      clearTimeout(longer)
      clearTimeout(retry)
      document.removeEventListener('visibilitychange', handleVisible)
    }
  }, [turn, renew])
  return { patience, renew }
}
