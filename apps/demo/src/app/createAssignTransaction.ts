import type { Stack } from '../stack.ts'

/**
 * A drainer's request that assigns the account to another program. The modal shows a review before the wallet receives
 * it.
 */
export async function createAssignTransaction(stack: Stack, account: string): Promise<Uint8Array> {
  const kit = await import('@solana/kit')
  const rpc = kit.createSolanaRpc(stack.rpcSolana ?? '')
  const { value } = await rpc.getLatestBlockhash().send()
  const assignInstruction = 1
  const newOwner = kit
    .getAddressEncoder()
    .encode(kit.address('Stake11111111111111111111111111111111111111'))
  const instruction = {
    programAddress: kit.address('11111111111111111111111111111111'),
    accounts: [{ address: kit.address(account), role: kit.AccountRole.WRITABLE_SIGNER }],
    data: Uint8Array.from([assignInstruction, 0, 0, 0, ...newOwner]),
  }
  const message = kit.pipe(
    kit.createTransactionMessage({ version: 0 }),
    (message) => kit.setTransactionMessageFeePayer(kit.address(account), message),
    (message) => kit.setTransactionMessageLifetimeUsingBlockhash(value, message),
    (message) => kit.appendTransactionMessageInstruction(instruction, message),
  )
  return Uint8Array.from(kit.getTransactionEncoder().encode(kit.compileTransaction(message)))
}
