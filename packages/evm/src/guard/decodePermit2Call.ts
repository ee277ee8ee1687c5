import { isSameAddress } from '@latchkey/core'
import { mergeDecoded, withDanger, withFacts } from '@latchkey/core/adapter'
import { parseAbi } from 'viem'
import type { CallDecoder } from './decodeContext.ts'
import { decodeFunction } from './decodeFunction.ts'
import { describeAllowance } from './describeAllowance.ts'

export const permit2Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const permit2Abi = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 deadline; }',
  'struct Batch { Details[] details; address spender; uint256 deadline; }',
  'struct Transfer { address from; address to; uint160 amount; address token; }',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function permit(address owner, Single single, bytes signature)',
  'function permit(address owner, Batch batch, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function transferFrom(Transfer[] transfers)',
])

/** Decodes calls of Permit2. */
export const decodePermit2Call: CallDecoder = ({ to, data }, context) => {
  if (!isSameAddress(to, permit2Address)) return null
  const decoded = decodeFunction(permit2Abi, data ?? '0x')
  switch (decoded?.functionName) {
    case 'approve': {
      const [token, spender, amount] = decoded.args
      return describeAllowance({ token, spender, amount }, 'permit2')
    }
    case 'permit': {
      const { details, spender } = decoded.args[1]
      const grants = Array.isArray(details) ? details : [details]
      return mergeDecoded(
        ...grants.map(({ token, amount }: { token: string; amount: bigint }) =>
          describeAllowance({ token, spender, amount }, 'permit2'),
        ),
      )
    }
    case 'transferFrom': {
      const list =
        decoded.args.length === 1
          ? decoded.args[0]
          : [
              {
                from: decoded.args[0],
                to: decoded.args[1],
                amount: decoded.args[2],
                token: decoded.args[3],
              },
            ]
      return mergeDecoded(
        ...list.map(({ from, ...transfer }) =>
          isSameAddress(from, context.account)
            ? mergeDecoded(
                withFacts({ kind: 'transfers', ...transfer }),
                withDanger('gives-for-nothing', transfer.to),
              )
            : withFacts({ kind: 'transfers', ...transfer, from }),
        ),
      )
    }
    default:
      return null
  }
}
