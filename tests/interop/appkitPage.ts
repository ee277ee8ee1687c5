import { localAccounts } from '@latchkey/testing'
import { privateKeyToAccount } from 'viem/accounts'

/** One request as AppKit 1.7.3 sends it: its path, query and body, and what the client reads of the reply. */
export type AppKitRequest = {
  name: string
  path: string
  body?: unknown
  /** With `content-type: application/json`; AppKit sends its other bodies as `text/plain`. */
  isJson?: true
  isPicture?: true
  reads?: object
}

/** The account that is connected to the page. */
export const alice = privateKeyToAccount(localAccounts.alice.privateKey)
export const network = 'eip155:31337'

/** The Wallet API's query names the project first, the Blockchain API's last. */
export const walletApi = 'projectId=p&st=appkit&sv=html-wagmi-1.7.3'
export const blockchainApi = 'st=appkit&sv=html-wagmi-1.7.3&projectId=p'
