import type { MoneyAbilities } from '@latchkey/core'
import { type Address, encodeFunctionData, erc20Abi, type Hex, pad } from 'viem'
import { toAddress } from './toAddress.ts'

export type SimulationRequest = Parameters<NonNullable<MoneyAbilities['simulate']>>[0]

/** Somewhere nobody lives; the code that answers with balances is put there for the play alone. */
export const probeAddress: Address = '0x00000000000000000000000000000000ba1a0ce5'
/** Returns the native balance of the address it is called with. */
export const probeCode: Hex = '0x6000353160005260206000f3'

/** A question asked before and after the calls; the difference is what they did. */
export type Probe = { to: Address; data: Hex } & (
  | { about: 'native'; owner: Address }
  | { about: 'token'; owner: Address; token: Address }
  | { about: 'allowance'; token: Address; spender: Address }
)

export function probesFor(request: SimulationRequest): readonly Probe[] {
  const account = toAddress(request.account.address)
  const owners = [account, ...(request.recipient ? [toAddress(request.recipient)] : [])]
  const tokens = [...new Set((request.tokens ?? []).map(toAddress))]
  return [
    ...owners.flatMap((owner) => [native(owner), ...tokens.map((token) => holding(token, owner))]),
    ...(request.allowances ?? []).map((one) =>
      allowance(toAddress(one.token), account, toAddress(one.spender)),
    ),
  ]
}

function native(owner: Address): Probe {
  return { about: 'native', owner, to: probeAddress, data: pad(owner) }
}

function holding(token: Address, owner: Address): Probe {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return { about: 'token', owner, token, to: token, data }
}

function allowance(token: Address, owner: Address, spender: Address): Probe {
  const args = [owner, spender] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
  return { about: 'allowance', token, spender, to: token, data }
}
