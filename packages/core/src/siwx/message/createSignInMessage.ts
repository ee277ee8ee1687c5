import { formatMessage } from '@latchkey/siwx'
import { checksumAddress } from '../../caip/checksumAddress.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { SiwxConfig, SiwxMessage, SiwxMessageData } from '../../options/siwx.ts'
import { siteOf } from './siteOf.ts'

type Optional =
  | 'domain'
  | 'uri'
  | 'statement'
  | 'resources'
  | 'requestId'
  | 'issuedAt'
  | 'expirationTime'
  | 'notBefore'
type MessageFields = { nonce: string } & { [Name in Optional]?: SiwxMessageData[Name] | undefined }

/** Creates a sign-in message for this page: EIP-4361 on EVM networks, CAIP-122 on the others. */
export function createSignInMessage(
  latchkey: Latchkey,
  input: Parameters<SiwxConfig['createMessage']>[0],
  fields: MessageFields,
): SiwxMessage & { issuedAt: string } {
  const { host, origin } = siteOf(latchkey)
  const { chainId, accountAddress } = input
  const isEvm = chainId.startsWith('eip155:') && accountAddress !== ''
  const data = {
    // Some wallets reject a message whose address has no EIP-55 checksum.
    accountAddress: isEvm ? checksumAddress(accountAddress) : accountAddress,
    chainId,
    domain: fields.domain ?? host,
    uri: fields.uri ?? origin,
    version: '1',
    nonce: fields.nonce,
    issuedAt: fields.issuedAt ?? new Date().toISOString(),
    ...withoutUndefined({
      statement: fields.statement,
      expirationTime: fields.expirationTime,
      notBefore: fields.notBefore ?? input.notBefore,
      requestId: fields.requestId,
    }),
    ...(fields.resources ? { resources: fields.resources } : {}),
  }
  return { ...data, toString: () => formatMessage(data) }
}

/** Removes undefined fields: a field of a message must have a value. */
function withoutUndefined<Key extends string>(
  fields: Record<Key, string | undefined>,
): { [Name in Key]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in Key]?: string
  }
}
