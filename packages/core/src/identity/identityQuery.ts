import { identityCall } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { safeImage } from '../api/safeImage.ts'
import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'

export type Identity = { name: string | null; avatar: string | null }

const nobody: Identity = { name: null, avatar: null }

/** The name and picture an account goes by: our server's answer, else the chain's. Never an error: a name is a courtesy. */
export function identityQuery(latchkey: Latchkey, account: Account): Query<Identity> {
  return {
    queryKey: ['identity', account.namespace, account.address],
    queryFn: async ({ signal }) => {
      if (account.namespace !== 'eip155') return nobody
      const known = await askServer(latchkey, account, signal)
      if (known.name) return known
      return { ...known, name: await askChain(latchkey, account) }
    },
    staleTime: freshness.identity,
  }
}

async function askServer(
  latchkey: Latchkey,
  account: Account,
  signal: AbortSignal,
): Promise<Identity> {
  try {
    const { address } = account
    const { name, avatar } = await callApi(
      latchkey,
      identityCall,
      { address, sender: address },
      { signal },
    )
    return { name: name || null, avatar: safeImage(latchkey, avatar) }
  } catch {
    // No server, or one without an answer: the chain may know more.
    return nobody
  }
}

async function askChain(latchkey: Latchkey, account: Account): Promise<string | null> {
  try {
    return (await latchkey.openedChain(account.namespace)?.lookUpName?.(account)) ?? null
  } catch {
    // The chain has no names or did not answer; the address stands for itself.
    return null
  }
}
