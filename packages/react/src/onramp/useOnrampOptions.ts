import { type OnrampOptions, onrampOptionsQuery } from '@latchkey/core/internal'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** What can be bought in the visitor's country; `null` until it is loaded. */
export function useOnrampOptions(target: ActiveAccount): OnrampOptions | null {
  const latchkey = useLatchkey()
  const { data } = useInstanceQuery(onrampOptionsQuery(latchkey, target.network))
  return data ?? null
}
