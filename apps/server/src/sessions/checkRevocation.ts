import { isAddress, isHex, verifyMessage } from 'viem'
import type { Context } from '../context.ts'

/**
 * Whether the account itself signed this session's id: a key's own signature first, then, on a
 * chain that is served here, a contract's word for it (ERC-1271, ERC-6492).
 */
export async function isSignedByAccount(
  context: Context,
  { account, message, signature }: { account: string; message: string; signature: string },
): Promise<boolean> {
  const [namespace, reference, address = ''] = account.split(':')
  if (namespace !== 'eip155' || !isAddress(address, { strict: false })) return false
  if (!isHex(signature)) return false
  const claim = { address, message, signature }
  const plain = await verifyMessage(claim).catch(() => false)
  const id = `${namespace}:${reference}`
  if (plain || !context.chains.find(id)) return plain
  return context.chains.client(id).verifyMessage(claim)
}
