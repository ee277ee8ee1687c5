import type { DescriptorOffer } from '@latchkey/wire'
import type { Hex } from 'viem'
import type { WordAuthor } from '../trust/trustOffer.ts'
import type { ClearView } from '../values/view.ts'

/** Names a format: a function of a contract, or a type of message that a contract verifies. */
export type DescriptorQuery = { chainId: number; address: string; format: Hex }

export type WordSources = {
  /** The site's own files (`clearSigning`). */
  siteFiles: readonly unknown[]
  /** The auditors whose attestations the site accepts. */
  auditors: readonly string[]
  /** Without a server, the few descriptors that the page brings along are used. */
  hasServer: boolean
  /** What a server offers. It may offer anything: each file is checked. */
  fetchOffers(query: DescriptorQuery): Promise<readonly DescriptorOffer[]>
}

/** A request in words, and whose they are. */
export type ClearWords = { view: ClearView; author: WordAuthor; contract: string | null }
