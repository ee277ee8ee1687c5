import type { Account, CaipNetworkId } from '@latchkey/core'
import type { WalletConnection, WalletState } from '@latchkey/core/adapter'

/** How a message is signed: as a legacy 65-byte ECDSA signature, or by BIP-322. */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** An input of a PSBT and the account that signs it. */
type InputToSign = { address: string; index: number; sighashTypes?: readonly number[] }

/** `psbt` is base64. */
export type PsbtRequest = { psbt: string; inputs: readonly InputToSign[]; broadcast: boolean }

/** An open connection to a Bitcoin wallet of any API. A missing ability is a missing method. */
export type BitcoinConnection = WalletConnection & {
  signMessage(options: {
    account: Account
    text: string
    protocol: MessageProtocol
  }): Promise<string>
  /** Both base64; `txid` is `null` unless it was sent. */
  signPsbt?(request: PsbtRequest): Promise<{ psbt: string; txid: string | null }>
  sendTransfer?(options: { account: Account; to: string; amount: bigint }): Promise<string>
  switchNetwork?(id: CaipNetworkId): Promise<WalletState>
  /** The wallet's own object, for pages that know it. */
  raw: unknown
}
