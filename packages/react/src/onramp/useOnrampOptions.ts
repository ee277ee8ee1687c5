import type { Network } from '@latchkey/core'
import { type OnrampOptions, onrampFallback, onrampOptionsQuery } from '@latchkey/core/internal'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

export type OnrampOffer = {
  options: OnrampOptions
  /** The options could not be loaded: these are built in, and cannot be paid. */
  isBuiltIn: boolean
}

/** What can be bought on this network; `null` until it is loaded. */
export function useOnrampOptions(network: Network): OnrampOffer | null {
  const { data, isError, isFetching } = useInstanceQuery(onrampOptionsQuery(useLatchkey(), network))
  if (data) return { options: data, isBuiltIn: false }
  return isError && !isFetching ? { options: onrampFallback, isBuiltIn: true } : null
}
