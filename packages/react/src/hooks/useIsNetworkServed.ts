import { internals, supportedChainsQuery } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'
import { useInstanceQuery } from './useInstanceQuery.ts'

/** Whether the server lists what accounts hold on the network; until it has responded, yes. */
export function useIsNetworkServed(network: string): boolean {
  const latchkey = useLatchkey()
  const hasServer = useStore(internals(latchkey).options, (options) =>
    Boolean(options.endpoints?.api),
  )
  const { data } = useInstanceQuery({ ...supportedChainsQuery(latchkey), enabled: hasServer })
  return hasServer && (data === undefined || data.includes(network))
}
