import { getAddress, hashMessage } from 'viem'
import { openNode } from '../approve/node.ts'
import type { Signer } from '../login/signInConsent.ts'
import { isDeployed } from './fillOperation.ts'
import { signAsAccount } from './operation.ts'
import { hybridAccountOf } from './smartAccount.ts'

/** Signs a text as the smart account of the wallet's key (ERC-6492, ERC-1271). */
export async function smartAccountSigner({
  owner,
  projectId,
  chainId,
}: {
  owner: string
  projectId: string
  chainId: string
}): Promise<Signer> {
  const account = hybridAccountOf(getAddress(owner))
  // While the network does not respond, the signature carries the deployment: verifiers accept it in both cases.
  const hasContract = await isDeployed(openNode(projectId, chainId), account).catch(() => false)
  return {
    address: account.address,
    sign: (root, text) =>
      signAsAccount(root, hashMessage(text), { account, isDeployed: hasContract }),
  }
}
