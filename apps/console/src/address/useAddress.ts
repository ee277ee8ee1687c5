import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { basePath, type ConsoleAddress, formatAddress, parseAddress } from './consoleAddress.ts'

/** Browsers report Back and Forward (`popstate`), but not `pushState`. */
const changed = 'latchkey-console-address'

function watchLocation(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange)
  window.addEventListener(changed, onChange)
  return () => {
    window.removeEventListener('popstate', onChange)
    window.removeEventListener(changed, onChange)
  }
}

/** The address of the page, and a function that changes parts of it and adds an entry to the history. */
export function useAddress(): [ConsoleAddress, (change: Partial<ConsoleAddress>) => void] {
  const search = useSyncExternalStore(watchLocation, () => location.search)
  const address = useMemo(() => parseAddress(search), [search])
  const change = useCallback(
    (part: Partial<ConsoleAddress>) => {
      const next = formatAddress({ ...address, ...part })
      if (next === basePath + search) return
      history.pushState(null, '', next)
      window.dispatchEvent(new Event(changed))
    },
    [address, search],
  )
  return [address, change]
}
