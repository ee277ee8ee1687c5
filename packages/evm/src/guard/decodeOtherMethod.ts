import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from '@latchkey/core/adapter'
import { isFields } from './fields.ts'

/** A method without calls or data that could be decoded; its name tells what it is about. */
export function decodeOtherMethod(method: string): DecodedRequest {
  if (method === 'eth_sign') {
    return mergeDecoded(
      withFacts({ kind: 'signs-bytes', length: 32 }),
      withDanger('blind-signature', null),
    )
  }
  // Version 1 of typed data contains neither a contract nor a chain id.
  if (method === 'eth_signTypedData' || method === 'eth_signTypedData_v1') {
    return withDanger('unknown-typed-data', null)
  }
  // The operator of a network's node decides which balances the wallet shows there.
  if (method === 'wallet_addEthereumChain') return withDanger('other-chain', null)
  return decodeByName(method)
}

/** Names of methods and capabilities that give the account away, or rights that outlast the request. */
function decodeByName(name: string): DecodedRequest {
  if (/7702|authori[sz]|delegat|upgrade/i.test(name)) return withDanger('delegation', null)
  if (/permission|session|grant|key|subaccount|snap/i.test(name)) {
    return mergeDecoded(withFacts({ kind: 'grants-permissions' }), withDanger('permissions', null))
  }
  return withDanger('unknown-method', null)
}

/** ERC-7846: connecting can sign the visitor in, and ask for more than a connection. */
export function decodeConnect(request: unknown): DecodedRequest {
  if (!isFields(request)) return withDanger('malformed', null)
  const { capabilities = {} } = request
  if (!isFields(capabilities)) return withDanger('malformed', null)
  const { signInWithEthereum: signIn, ...others } = capabilities
  const domain = isFields(signIn) ? (signIn.domain ?? null) : null
  return mergeDecoded(
    typeof domain === 'string' ? withFacts({ kind: 'signs-in', domain }) : decodedNothing,
    decodeCapabilities(others),
  )
}

/** Capabilities of EIP-5792 that change neither what the calls do nor what the account may do. */
const harmlessCapabilities = /^(atomic|atomicBatch|auxiliaryFunds|dataSuffix|paymasterService)$/

/** A batch, and each of its calls, can ask for more than its calls: a delegation, a permission. */
export function decodeCapabilities(capabilities: unknown): DecodedRequest {
  if (capabilities === undefined) return decodedNothing
  if (!isFields(capabilities)) return withDanger('malformed', null)
  const names = Object.keys(capabilities).filter((name) => !harmlessCapabilities.test(name))
  return mergeDecoded(...names.map(decodeByName))
}
