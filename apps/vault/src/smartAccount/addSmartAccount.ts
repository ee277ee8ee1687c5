import type { FrameReply } from '@latchkey/wire'
import { getAddress } from 'viem'
import type { Config } from '../api/config.ts'
import { openNode } from '../approve/node.ts'
import type { FirstAccount } from '../wallet/firstAccount.ts'
import { isDeployed } from './fillOperation.ts'
import { hybridAccountOf } from './smartAccount.ts'

/**
 * The user with the smart account of the wallet's key as the first account, or as the second one of a wallet that began
 * with its key's account. It needs no deployment to have an address.
 */
export async function addSmartAccount(
  { smartAccounts, projectId }: Config,
  user: FrameReply<'GET_USER'>,
  firstAccount: FirstAccount,
): Promise<FrameReply<'GET_USER'>> {
  const owner = user.accounts.find(({ namespace }) => namespace === 'eip155')
  const networks = smartAccounts?.networks ?? []
  const chainId = String(user.chainId)
  if (!owner) return user
  const account = hybridAccountOf(getAddress(owner.address))
  const isOffered = networks.includes(chainId)
  const isDeployedThere =
    // While the network does not respond, the account counts as not deployed: a signature then also proves how it is.
    isOffered && (await isDeployed(openNode(projectId, chainId), account).catch(() => false))
  const { address } = account
  const smartAccount = { namespace: 'eip155', address, type: 'smartAccount' } as const
  const isFirst = firstAccount === 'smartAccount'
  return {
    ...user,
    accounts: isFirst ? [smartAccount, ...user.accounts] : [...user.accounts, smartAccount],
    smartAccountDeployed: isDeployedThere,
    ...(isOffered && isFirst ? { address, preferredAccountType: 'smartAccount' } : {}),
    smartAccountNetworks: [...networks],
  }
}
