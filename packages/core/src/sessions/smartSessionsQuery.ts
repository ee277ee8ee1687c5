import { sessionsEndpoint, type SmartSession as WireSession } from '@latchkey/wire'
import type { ChainClient } from '../adapter/chainClient.ts'
import type { PermissionReading } from '../adapter/permissions.ts'
import { callApi } from '../api/callApi.ts'
import { formatCaip10 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { isLatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import type { Query } from '../queries/query.ts'
import { type SmartSession, toSmartSession } from './smartSession.ts'

type AccountOnNetwork = { account: Account; network: Network }

/** The smart sessions that the account has granted to this project on a network, newest first. */
export function smartSessionsQuery(
  latchkey: Latchkey,
  options: AccountOnNetwork,
): Query<readonly SmartSession[]> {
  const { account, network } = options
  return {
    queryKey: ['smartSessions', network.caipNetworkId, account.address],
    queryFn: ({ signal }) => fetchSmartSessions(latchkey, options, signal),
    // A site's backend may use a permission at any time.
    staleTime: 0,
  }
}

/** @throws api/*, rpc/* */
export async function fetchSmartSessions(
  latchkey: Latchkey,
  { account, network }: AccountOnNetwork,
  signal?: AbortSignal,
): Promise<readonly SmartSession[]> {
  const chain = await latchkey.chain(account.namespace)
  const { readPermission } = chain
  if (!readPermission) return []
  const address = formatCaip10(network.caipNetworkId, account.address)
  const options = signal ? { signal } : {}
  const { pcis } = await callApi(latchkey, sessionsEndpoint, { address }, options)
  const readSession = async (listed: WireSession): Promise<readonly SmartSession[]> => {
    if (!listed.context) return []
    const permission = await readPermission({ account, network, context: listed.context })
    // The server listed what is no permission of this account.
    if (!permission) return []
    const token = await readToken(chain, permission, network)
    return [toSmartSession(listed, { permission, token })]
  }
  return (await Promise.all(pcis.map(readSession))).flat().toSorted((a, b) => b.atMs - a.atMs)
}

/** @throws rpc/* */
async function readToken(
  chain: ChainClient,
  { action }: PermissionReading,
  network: Network,
): Promise<SmartSession['token']> {
  const address = action.kind === 'pay' ? action.token : null
  if (address === null) return network.nativeCurrency
  try {
    const metadata = await chain.readToken?.({ network, token: address })
    return metadata ? { symbol: metadata.symbol ?? '', decimals: metadata.decimals } : null
  } catch (error) {
    if (isLatchkeyError(error, 'chain/execution-reverted')) return null
    throw error
  }
}
