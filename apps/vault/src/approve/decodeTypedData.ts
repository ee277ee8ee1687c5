import { ownValue } from '@latchkey/wire'
import * as v from 'valibot'
import { hashTypedData } from 'viem'
import { texts } from '../text/language.ts'
import type { Fact, RequestContext, Warning } from './decodedRequest.ts'
import { hasInvisibleCharacters, invisibleCharactersWarning } from './decodeMessage.ts'
import { describeOtherAccount, namesAccount } from './describeOtherAccount.ts'
import { describePermit } from './describePermit.ts'
import { NotAllowed } from './NotAllowed.ts'
import { refuseSmartAccountTypedData } from './refuseSmartAccountTypedData.ts'
import { signedPart, type Types } from './signedPart.ts'

const typedData = v.object({
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  domain: v.record(v.string(), v.unknown()),
  message: v.record(v.string(), v.unknown()),
})

/** The domain fields of EIP-712, for pages that omit their types. */
const domainFields: Types[string] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

const labels: Readonly<Record<string, 'app' | 'version' | 'chainId' | 'contract' | 'salt'>> = {
  name: 'app',
  version: 'version',
  chainId: 'chainId',
  verifyingContract: 'contract',
  salt: 'salt',
}

/** Primary types with which tokens, markets and smart accounts accept permissions. */
const permissionTypes =
  /permit|approv|allow|order|transfer|withdraw|deleg|authori|safetx|execute|operation|session|owner|meta/i

/** Decodes exactly what would be signed; `json` contains the same. @throws NotAllowed */
export function decodeTypedData(
  text: string,
  requestContext: RequestContext,
): { title: string; facts: readonly Fact[]; warnings: readonly Warning[]; json: string } {
  const signed = parseSigned(text)
  const { domain, primaryType, message } = signed
  const { chainId, addresses } = requestContext
  const isOwn = namesAccount(signed, addresses.eip155 ?? '')
  const other = isOwn ? { facts: [], warnings: [] } : describeOtherAccount(requestContext)
  const words = texts().approve
  const content = JSON.stringify(message, null, 2)
  const permit = describePermit(signed, chainId)
  const facts: Fact[] = [
    ...(permit?.facts ?? []),
    { label: words.type, value: primaryType, kind: 'text', isDetail: true },
    ...Object.entries(domain).map(([name, value]): Fact => {
      const key = ownValue(labels, name)
      const label = key ? words[key] : ''
      const fact: Fact = { label, value: toText(value), kind: 'text' }
      if (name === 'name') return fact
      if (name !== 'verifyingContract') return { ...fact, isDetail: true }
      return { ...fact, kind: 'address', ...(permit ? { isDetail: true } : {}) }
    }),
    {
      ...{ label: words.message, value: content, kind: 'code' },
      ...(permit ? { isDetail: true } : {}),
    },
  ]
  const invisibleWarnings = hasInvisibleCharacters(facts.map(({ value }) => value).join(''))
    ? [invisibleCharactersWarning()]
    : []
  const typeWarnings = findWarnings(domain.chainId, primaryType, chainId)
  const title = /permit/i.test(primaryType) ? words.spending : words.signTypedData
  return {
    title,
    facts: [...facts, ...other.facts],
    warnings: [
      ...typeWarnings,
      ...(permit?.warnings ?? []),
      ...other.warnings,
      ...invisibleWarnings,
    ],
    json: JSON.stringify(signed),
  }
}

function parseSigned(text: string) {
  const read = v.safeParse(typedData, parseJson(text))
  if (!read.success || read.output.primaryType === 'EIP712Domain') throw malformedError()
  const { primaryType, domain, message } = read.output
  const types: Types = { EIP712Domain: fieldsOf(domain), ...read.output.types }
  // A field name that the page chooses could imitate one of the approval's labels.
  if (types.EIP712Domain?.some(({ name }) => !Object.hasOwn(labels, name))) throw malformedError()
  const signed = {
    types,
    primaryType,
    domain: v.parse(record, signedPart('EIP712Domain', domain, types)),
    message: v.parse(record, signedPart(primaryType, message, types)),
  }
  refuseSmartAccountTypedData(signed)
  try {
    hashTypedData(signed)
  } catch {
    throw malformedError()
  }
  return signed
}

const record = v.record(v.string(), v.unknown())

function fieldsOf(domain: Readonly<Record<string, unknown>>): Types[string] {
  return domainFields.filter(({ name }) => (ownValue(domain, name) ?? null) !== null)
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function findWarnings(domainChain: unknown, primaryType: string, chainId: string): Warning[] {
  const found: Warning[] = []
  if (domainChain === undefined) {
    found.push({
      level: 'caution',
      text: texts().approve.everyNetwork,
    })
  } else if (`eip155:${domainChain}` !== chainId) {
    found.push({
      level: 'danger',
      text: texts().approve.otherNetwork,
    })
  }
  found.push(
    permissionTypes.test(primaryType)
      ? { level: 'danger', text: texts().approve.takesFunds }
      : {
          level: 'caution',
          text: texts().approve.unknownUse,
        },
  )
  return found
}

function malformedError(): NotAllowed {
  return new NotAllowed('This request is malformed')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
