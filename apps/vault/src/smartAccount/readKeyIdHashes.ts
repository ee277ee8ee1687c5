import { decodeAbiParameters, type Hex, isHex } from 'viem'
import type { CallRpc } from '../approve/node.ts'
import type { SmartAccount } from './smartAccount.ts'

/** The selector of `getKeyIdHashes()`, which returns `bytes32[]`. */
const getKeyIdHashes = '0x2ffeaad6'

/**
 * The hashed ids of the passkeys that own the account, from its contract: none before it is deployed, and none for an
 * upgraded account, whose contract has no passkeys. @throws ServerRefusal
 */
export async function readKeyIdHashes(
  node: CallRpc,
  account: SmartAccount,
): Promise<readonly Hex[]> {
  if (account.kind === 'upgraded') return []
  const call = { to: account.address, data: getKeyIdHashes }
  const data = await node('eth_call', [call, 'latest'])
  if (!isHex(data) || data === '0x') return []
  const [keys] = decodeAbiParameters([{ type: 'bytes32[]' }], data)
  return keys
}
