import { type OnrampOptions, onrampOptionsQuery } from '@latchkey/core/internal'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useRemote } from '../hooks/useRemote.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** What can be bought where the visitor is; `null` until it is known. */
export function useOnrampOptions(target: ActiveAccount): OnrampOptions | null {
  const latchkey = useLatchkey()
  const { data } = useRemote(onrampOptionsQuery(latchkey, target.network))
  return data ?? null
}
