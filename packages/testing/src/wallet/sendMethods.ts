import { isAddress, isHex } from 'viem'
import { invalidParams } from '../chain/ProviderRpcError.ts'
import type { Handler } from './handler.ts'
import { isRecord } from './isRecord.ts'
import { sendTransaction, type TransactionFields } from './sendTransaction.ts'
import { keyFor } from './walletState.ts'

const hexFields = [
  'value',
  'gas',
  'gasPrice',
  'nonce',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
] as const

export const sendMethods: Readonly<Record<string, Handler>> = {
  async eth_sendTransaction(state, { origin, params }) {
    const [request] = params
    if (!isRecord(request)) throw invalidParams('expected a transaction')
    const key = keyFor(state, origin, request.from)
    const fields = parseTransactionFields(request)
    return state.prompts.ask({ kind: 'send', origin }, state.behaviour.send, () =>
      sendTransaction(state, key, fields),
    )
  },
}

/** What a site may put into a transaction or a call of a batch. */
export function parseTransactionFields(
  request: Readonly<Record<string, unknown>>,
): TransactionFields {
  const { to } = request
  const data = request.data ?? request.input
  const fields: TransactionFields = {}
  if (typeof to === 'string') {
    if (!isAddress(to, { strict: false })) throw invalidParams(`to is not an address: ${to}`)
    fields.to = to
  }
  if (data !== undefined) {
    if (!isHex(data)) throw invalidParams('data is not hex')
    fields.data = data
  }
  for (const name of hexFields) {
    const value = request[name]
    if (value === undefined) continue
    if (!isHex(value)) throw invalidParams(`${name} is not a hex quantity`)
    fields[name] = value
  }
  return fields
}
