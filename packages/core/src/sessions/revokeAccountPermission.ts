import { revokeSessionEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { formatCaipAddress } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import type { AccountPermission } from './accountPermission.ts'
import { getPermissionsQueryKey } from './getPermissions.ts'

/**
 * Revokes a smart session on the chain, with an approval of the visitor, and tells the server, which looks on the chain
 * itself. Resolves when the revocation is included.
 * @throws LatchkeyError wallet/method-unsupported, wallet/rejected, chain/*, calls/timed-out
 */
export async function revokeAccountPermission(
  latchkey: Latchkey,
  {
    session,
    ...accountOnNetwork
  }: { session: AccountPermission; account: Account; network: Network },
): Promise<void> {
  const { account, network } = accountOnNetwork
  const { id, context } = session
  const chain = await internals(latchkey).chain(account.namespace)
  if (!chain.revokePermission) {
    const method = 'wallet_revokePermissions'
    throw new LatchkeyError('wallet/method-unsupported', { method })
  }
  await chain.revokePermission({ account, network, context })
  const address = formatCaipAddress(network.caipNetworkId, account.address)
  await callApi(latchkey, revokeSessionEndpoint, { address, pci: id }).catch(() => {
    // Until its end the list reads on the chain that the session is revoked; the server only remembers it for later.
  })
  const queryKey = getPermissionsQueryKey(latchkey, accountOnNetwork)
  await getQueryClient(latchkey).invalidateQueries({ queryKey })
}
