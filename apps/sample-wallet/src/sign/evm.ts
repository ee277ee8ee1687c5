import { createWalletClient, http, isHex, type TypedDataDefinition } from 'viem'
import { evmAccount } from './keys.ts'

export function signEvmMessage(message: string): Promise<string> {
  return evmAccount.signMessage({ message: isHex(message) ? { raw: message } : message })
}

export function signEvmTypedData(data: unknown): Promise<string> {
  const typed = (typeof data === 'string' ? JSON.parse(data) : data) as TypedDataDefinition
  return evmAccount.signTypedData(typed)
}

export function sendEvmTransaction(transaction: unknown, rpcUrl: string): Promise<string> {
  const { to, value, data } = transaction as Record<string, `0x${string}` | undefined>
  const client = createWalletClient({ account: evmAccount, transport: http(rpcUrl) })
  return client.sendTransaction({
    chain: null,
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
    value: BigInt(value ?? '0x0'),
  })
}
