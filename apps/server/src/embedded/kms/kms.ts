/** Each purpose has its own key-encryption key (KEK), so that access can be granted separately. */
export const keyPurposes = ['factors', 'pepper', 'tokens', 'mail'] as const
export type KeyPurpose = (typeof keyPurposes)[number]

/** Purpose and context of a wrapped key, as additional authenticated data (AAD): prevents swapping wrapped keys. */
export type KeyUse = { purpose: KeyPurpose; context: string }

/** Key management service: wraps data keys with keys that this process never sees (in development: reads from a file). */
export type Kms = {
  wrap(key: Buffer, use: KeyUse): Promise<Buffer>
  /** @throws KmsDownError when the service does not answer, DamagedError when the wrapped key is not authentic. */
  unwrap(wrapped: Buffer, use: KeyUse): Promise<Buffer>
  /** Whether the wrapping key was rotated since this key was wrapped. */
  isStale(wrapped: Buffer, use: KeyUse): Promise<boolean>
}

/** The KMS is unreachable; the request can be retried. */
export class KmsDownError extends Error {
  override readonly name = 'KmsDownError'
}

/** Wrapped or encrypted bytes that fail authentication: changed, moved, or made for another use. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError'
}
