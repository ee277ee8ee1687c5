import { formatUnits, type Transaction, type TransactionDescription } from 'ethers'
import { abi } from './evmCases.ts'

export const networks: Readonly<Record<string, readonly [string, string]>> = {
  '1': ['Ethereum', 'ETH'],
  '137': ['Polygon', 'POL'],
  '4242': ['eip155:4242', 'of the network’s own coin'],
}

export type Chain = { id: string; decimals: number | null; gas: bigint; gasPrice: bigint }
type Line = readonly [string, string]

/** Decodes signed bytes with ethers: the expected rows of the approval, and whether the frame may show it. */
export function decode(
  signed: Transaction,
  { own, at }: { own: string; at: Chain },
): { title: string; lines: Line[]; place: string } {
  const { to, data, value, chainId } = signed
  const [network = '', coin = ''] = networks[String(chainId)] ?? []
  const fee = toText(signed.gasLimit * (signed.gasPrice ?? 0n), 18)
  const paid: Line[] = value > 0n ? [['Amount', `${toText(value, 18)} ${coin}`]] : []
  const end: Line[] = [
    ['Network fee, at most', `${fee} ${coin}`],
    ['From', own],
    ['Network', network],
  ]
  const known = to && (value === 0n || data === '0x') ? decodeKnown(to, data, at) : null
  if (known) {
    const { title, place, amount = [] } = known
    return { title, place, lines: [...known.lines, ...paid, ...amount, ...end] }
  }
  const bytes: Line = ['Data', data]
  const place = 'window'
  if (!to) return { title: 'Create a contract', lines: [bytes, ...paid, ...end], place }
  return { title: 'Call a contract', lines: [['Contract', to], bytes, ...paid, ...end], place }
}

type Known = { title: string; lines: Line[]; amount?: Line[]; place: string }

function decodeKnown(to: string, data: string, at: Chain): Known | null {
  if (data === '0x') return { title: 'Send', lines: [['To', to]], place: 'frame' }
  const call = parseExactly(data)
  if (!call) return null
  const [who, much] = call.args
  const contract: Line = ['Token contract', to]
  if (call.signature === 'transfer(address,uint256)') {
    return {
      title: 'Send',
      lines: [['To', who], contract],
      amount: amountOf(much, at),
      place: 'frame',
    }
  }
  if (call.signature === 'approve(address,uint256)') {
    const lines: Line[] = [['Who may spend', who], contract]
    const title = much === 0n ? 'End an allowance' : 'Let a contract spend'
    if (much < 2n ** 128n) return { title, lines, amount: amountOf(much, at), place: 'frame' }
    return { title, lines: [...lines, ['Amount', 'Unlimited']], place: 'window' }
  }
  if (call.signature !== 'setApprovalForAll(address,bool)') return null
  const lines: Line[] = [
    ['Who may move it', who],
    ['Collection', to],
  ]
  return much
    ? { title: 'Give access to a whole collection', lines, place: 'window' }
    : { title: 'Revoke access to a collection', lines, place: 'frame' }
}

function amountOf(much: bigint, { decimals }: Chain): Line[] {
  if (decimals === null) return [['Amount (smallest units)', `${much} (unknown token)`]]
  return [['Amount', `${toText(much, decimals)} “COIN” (unknown token)`]]
}

/** Parses calldata only if it is the canonical encoding, without extra bytes or dirty bits. */
function parseExactly(data: string): TransactionDescription | null {
  try {
    const call = abi.parseTransaction({ data })
    if (!call) return null
    return abi.encodeFunctionData(call.fragment, call.args) === data ? call : null
  } catch {
    return null
  }
}

function toText(amount: bigint, decimals: number): string {
  return formatUnits(amount, decimals).replace(/\.0$/, '')
}
