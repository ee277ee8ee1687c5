import { type DecodedRequest, mergeDecoded, withDanger, withFacts } from '@latchkey/core/adapter'
import type { DecodeContext } from './decodeContext.ts'

/** A call of a known program's instruction; `null` for an unknown instruction. */
export function namedCall(contract: string, method: string | null): DecodedRequest {
  return withFacts({ kind: 'calls', contract, method })
}

/** An authority that passes to another address. `owned` is the account that belongs to the new authority afterwards. */
export function describeAuthority(
  change: { program: string; name: string; to: string | null; owned?: string | null },
  { account }: DecodeContext,
): DecodedRequest {
  const { program, name, to, owned = null } = change
  if (to === null) return withDanger('malformed', null)
  const facts =
    owned === null
      ? namedCall(program, name)
      : withFacts({ kind: 'changes-owner', account: owned, to })
  return to === account ? facts : mergeDecoded(facts, withDanger('grants-rights', to))
}

/** SOL of an account that is not the visitor's address but that the visitor controls: a nonce, stake or vote account. */
export function describeWithdrawal(
  to: string | undefined,
  amount: bigint | null,
  { account }: DecodeContext,
): DecodedRequest {
  if (to === undefined || amount === null) return withDanger('malformed', null)
  if (to === account) return { facts: [], dangers: [] }
  return mergeDecoded(withFacts({ kind: 'pays', to, amount }), withDanger('pays-out', to))
}
