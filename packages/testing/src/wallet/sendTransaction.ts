import type { Address, Hash, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { isRecord } from './isRecord.ts'
import { callChain, toHex, type WalletState } from './walletState.ts'

export type Call = { to?: Address; data?: Hex; value?: Hex }
export type TransactionFields = Call & {
  gas?: Hex
  gasPrice?: Hex
  nonce?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
}

/** Signs with the wallet's own nonce, gas and fees where the site named none, and sends. */
export async function sendTransaction(
  state: WalletState,
  key: PrivateKeyAccount,
  fields: TransactionFields,
): Promise<Hash> {
  const chainId = state.chainId
  const send = state.sending.then(async () => {
    const nonce = fields.nonce ?? (await nextNonce(state, key.address, chainId))
    const gas = fields.gas ?? (await estimateGas(state, { ...fields, from: key.address }, chainId))
    const signed = await key.signTransaction({
      type: 'eip1559',
      chainId,
      nonce: Number(nonce),
      gas: BigInt(gas),
      value: BigInt(fields.value ?? 0),
      ...(fields.to && { to: fields.to }),
      ...(fields.data && { data: fields.data }),
      ...(await chooseFees(state, fields, chainId)),
    })
    return sendRaw(state, signed, chainId)
  })
  state.sending = send.catch(() => {
    // The caller gets the error; the next transaction must still go out.
  })
  return send
}

export async function sendRaw(state: WalletState, signed: Hex, chainId: number): Promise<Hash> {
  const hash = (await callChain(state, 'eth_sendRawTransaction', [signed], chainId)) as Hash
  state.sent.push(hash)
  return hash
}

export async function nextNonce(state: WalletState, from: Address, chainId: number): Promise<Hex> {
  const params = [from, 'pending']
  return (await callChain(state, 'eth_getTransactionCount', params, chainId)) as Hex
}

async function estimateGas(
  state: WalletState,
  transaction: Readonly<Record<string, unknown>>,
  chainId: number,
): Promise<Hex> {
  return (await callChain(state, 'eth_estimateGas', [transaction, 'pending'], chainId)) as Hex
}

export async function chooseFees(
  state: WalletState,
  fields: TransactionFields,
  chainId: number,
): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> {
  if (fields.gasPrice) {
    const price = BigInt(fields.gasPrice)
    return { maxFeePerGas: price, maxPriorityFeePerGas: price }
  }
  const tip = BigInt(
    fields.maxPriorityFeePerGas ??
      String(await callChain(state, 'eth_maxPriorityFeePerGas', [], chainId)),
  )
  if (fields.maxFeePerGas) {
    return { maxFeePerGas: BigInt(fields.maxFeePerGas), maxPriorityFeePerGas: tip }
  }
  const block = await callChain(state, 'eth_getBlockByNumber', ['latest', false], chainId)
  const base = BigInt(isRecord(block) ? String(block.baseFeePerGas ?? toHex(0)) : 0)
  return { maxFeePerGas: base * 2n + tip, maxPriorityFeePerGas: tip }
}
