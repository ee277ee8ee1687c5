import { formatEther, hexToString, isHex } from 'viem'

/** What a prompt of the Demo Wallet says: a headline and the facts beneath it. */
export type Description = {
  headline: string
  facts: readonly { name: string; value: string }[]
}

type Request = { method: string; params: readonly unknown[] }

export function describeRequest(
  { method, params }: Request,
  accounts: readonly string[],
): Description {
  switch (method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return {
        headline: 'Show your account to this site?',
        facts: accounts.map((address) => ({ name: 'Account', value: address })),
      }
    case 'personal_sign':
      return {
        headline: 'Sign this message?',
        facts: [{ name: 'Message', value: readMessage(params[0]) }],
      }
    case 'eth_signTypedData_v4':
      return {
        headline: 'Sign this data?',
        facts: [{ name: 'Data', value: readTypedData(params[1]) }],
      }
    case 'eth_sendTransaction':
      return { headline: 'Send this transaction?', facts: transactionFacts(params[0]) }
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      return {
        headline: 'Change the network?',
        facts: [{ name: 'Network', value: chainName(params[0]) }],
      }
    default:
      return { headline: `Allow ${method}?`, facts: [] }
  }
}

function readMessage(message: unknown): string {
  if (typeof message !== 'string') return ''
  return isHex(message) ? hexToString(message) : message
}

function readTypedData(data: unknown): string {
  if (typeof data !== 'string') return JSON.stringify(data, null, 2)
  try {
    return JSON.stringify(JSON.parse(data), null, 2)
  } catch {
    // Not JSON: shown as it came, so that nothing is hidden.
    return data
  }
}

function transactionFacts(transaction: unknown): Description['facts'] {
  if (typeof transaction !== 'object' || transaction === null) return []
  const { to, value, data } = transaction as Record<string, unknown>
  return [
    { name: 'To', value: typeof to === 'string' ? to : 'a new contract' },
    { name: 'Value', value: `${formatEther(typeof value === 'string' ? BigInt(value) : 0n)} ETH` },
    ...(typeof data === 'string' && data.length > 2 ? [{ name: 'Data', value: data }] : []),
  ]
}

function chainName(chain: unknown): string {
  if (typeof chain !== 'object' || chain === null) return 'unknown'
  const { chainId, chainName: name } = chain as Record<string, unknown>
  const number = typeof chainId === 'string' ? Number(chainId) : Number.NaN
  return typeof name === 'string' ? `${name} (${number})` : `Chain ${number}`
}
