import type { ClearWords } from '@latchkey/clearsigning'

export type {
  ClearField,
  ClearValue,
  ClearView,
  ClearWords,
  WordAuthor,
  WordSources,
} from '@latchkey/clearsigning'

/** A digest that wallets and hardware wallets show as well (ERC-8213), by the name that the standard gives it. */
export type RequestDigest = { name: 'calldata' | 'eip712' | 'domain' | 'message'; hash: string }

/** A request in the words of its contracts’ descriptors (ERC-7730). */
export type RequestWords = {
  /** One for each call, or the one of typed data; `null` for a contract without a trusted descriptor. */
  parts: readonly (ClearWords | null)[]
  digests: readonly RequestDigest[]
  /** The message of typed data as text, for visitors who want to read it; `null` for calls. */
  message: string | null
}
