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
export function decodeWithEthers(
  signed: Transaction,
  { own, at: chain }: { own: string; at: Chain },
): { title: string; lines: Line[]; place: string } {
  const { to, data, value, chainId } = signed
  const [network = '', coin = ''] = networks[String(chainId)] ?? []
  const fee = toText(signed.gasLimit * (signed.gasPrice ?? 0n), 18)
  const coinLines: Line[] = value > 0n ? [['Amount', `${toText(value, 18)} ${coin}`]] : []
  const lastLines: Line[] = [
    ['Max network fee', `${fee} ${coin}`],
    ['Account', own],
    ['Network', network],
  ]
  const known = to && (value === 0n || data === '0x') ? decodeKnown(to, data, chain) : null
  if (known) {
    const { title, place, amount = [] } = known
    const lines = [...known.lines, ...coinLines, ...amount, ...lastLines]
    return { title, place, lines: amountFirst(lines) }
  }
  const bytes: Line = ['Data', data]
  const place = 'window'
  if (!to) return { title: 'Deploy a contract', lines: [...coinLines, bytes, ...lastLines], place }
  return {
    title: 'Contract call',
    lines: [...coinLines, ['Contract', to], bytes, ...lastLines],
    place,
  }
}

type Known = { title: string; lines: Line[]; amount?: Line[]; place: string }

function decodeKnown(to: string, data: string, chain: Chain): Known | null {
  if (data === '0x') return { title: 'Send', lines: [['To', to]], place: 'frame' }
  const call = parseExactly(data)
  if (!call) return null
  const [address, amount] = call.args
  const contract: Line = ['Token contract', to]
  if (call.signature === 'transfer(address,uint256)') {
    return {
      title: 'Send',
      lines: [['To', address], contract],
      amount: amountOf(amount, chain),
      place: 'frame',
    }
  }
  if (call.signature === 'approve(address,uint256)') {
    const lines: Line[] = [['Spender', address], contract]
    const title = amount === 0n ? 'Revoke spending permission' : 'Spending permission'
    if (amount < 2n ** 128n)
      return { title, lines, amount: amountOf(amount, chain), place: 'frame' }
    return { title, lines: [...lines, ['Amount', 'Unlimited']], place: 'window' }
  }
  if (call.signature !== 'setApprovalForAll(address,bool)') return null
  const lines: Line[] = [
    ['Operator', address],
    ['Collection', to],
  ]
  return amount
    ? { title: 'NFT permission', lines, place: 'window' }
    : { title: 'Revoke NFT permission', lines, place: 'frame' }
}

/** The approval's headline is the amount. */
function amountFirst(lines: readonly Line[]): Line[] {
  const isAmount = ([label]: Line) => label === 'Amount'
  return [...lines.filter(isAmount), ...lines.filter((line) => !isAmount(line))]
}

function amountOf(amount: bigint, { decimals }: Chain): Line[] {
  if (decimals === null) return [['Amount (smallest units)', `${amount} (unknown token)`]]
  return [['Amount', `${toText(amount, decimals)} “COIN” (unknown token)`]]
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
