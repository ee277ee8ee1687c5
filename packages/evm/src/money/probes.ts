import type { MoneyAbilities } from '@latchkey/core/adapter'
import { type Address, concatHex, encodeFunctionData, erc20Abi, type Hex, pad } from 'viem'
import { toAddress } from './toAddress.ts'

export type SimulationRequest = Parameters<NonNullable<MoneyAbilities['simulate']>>[0]

/** Unused addresses; a state override puts this code there for the simulation only. */
export const probeCodes: Readonly<Record<Address, { code: Hex }>> = {
  /** Returns the native balance of the address it is called with. */
  '0x00000000000000000000000000000000ba1a0ce5': { code: '0x6000353160005260206000f3' },
  /**
   * Takes an address and calldata, and returns the first word of a `staticcall` there. With a plain call, a hostile
   * token could change state inside `balanceOf` and so hide from the simulation what it does later.
   */
  '0x00000000000000000000000000000000ba1a0ce6': {
    code: '0x60203603806020600037602060008260006000355afa3d601f101660235760006000fd5b60206000f3',
  },
}
const nativeProbe: Address = '0x00000000000000000000000000000000ba1a0ce5'
const staticProbe: Address = '0x00000000000000000000000000000000ba1a0ce6'

/** A read before and after the calls; the difference is their effect. */
export type Probe = { to: Address; data: Hex } & (
  | { kind: 'native'; owner: Address }
  | { kind: 'token'; owner: Address; token: Address }
  | { kind: 'allowance'; token: Address; spender: Address }
)

export function probesFor(request: SimulationRequest): readonly Probe[] {
  const account = toAddress(request.account.address)
  const owners = [account, ...(request.recipient ? [toAddress(request.recipient)] : [])]
  const tokens = [...new Set((request.tokens ?? []).map(toAddress))]
  return [
    ...owners.flatMap((owner) => [
      probeNative(owner),
      ...tokens.map((token) => probeToken(token, owner)),
    ]),
    ...(request.allowances ?? []).map((allowance) =>
      probeAllowance(toAddress(allowance.token), account, toAddress(allowance.spender)),
    ),
  ]
}

function probeNative(owner: Address): Probe {
  return { kind: 'native', owner, to: nativeProbe, data: pad(owner) }
}

function probeToken(token: Address, owner: Address): Probe {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return { kind: 'token', owner, token, to: staticProbe, data: concatHex([pad(token), data]) }
}

function probeAllowance(token: Address, owner: Address, spender: Address): Probe {
  const args = [owner, spender] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
  return {
    kind: 'allowance',
    token,
    spender,
    to: staticProbe,
    data: concatHex([pad(token), data]),
  }
}
