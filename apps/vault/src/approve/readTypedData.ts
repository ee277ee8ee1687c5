import * as v from 'valibot'
import { type Fact, NotAllowed, type Warning } from './ask.ts'

const typedData = v.object({
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  domain: v.looseObject({
    name: v.optional(v.string()),
    chainId: v.optional(v.union([v.number(), v.string()])),
    verifyingContract: v.optional(v.string()),
  }),
  message: v.record(v.string(), v.unknown()),
})

/** Names under which tokens, markets and accounts take permission to move things. */
const powers =
  /permit|approv|allow|order|transfer|withdraw|deleg|authori|safetx|execute|operation|session|owner|meta/i

/** @throws NotAllowed */
export function readTypedData(
  json: string,
  { chainId }: { chainId: string },
): { facts: readonly Fact[]; warnings: readonly Warning[] } {
  const read = v.safeParse(typedData, parseJson(json))
  if (!read.success) throw new NotAllowed('This request is malformed')
  const { domain, primaryType, message } = read.output
  const facts: Fact[] = [
    { label: 'What it is', value: primaryType, kind: 'text' },
    { label: 'For', value: domain.name ?? 'nobody in particular', kind: 'text' },
  ]
  if (domain.verifyingContract) {
    facts.push({ label: 'Contract', value: domain.verifyingContract, kind: 'address' })
  }
  facts.push({ label: 'Content', value: JSON.stringify(message, null, 2), kind: 'code' })
  return { facts, warnings: warnings(domain.chainId, primaryType, chainId) }
}

function warnings(
  domainChain: number | string | undefined,
  primaryType: string,
  chainId: string,
): Warning[] {
  const found: Warning[] = []
  if (domainChain === undefined) {
    found.push({ level: 'caution', text: 'It names no network: it holds on every one.' })
  } else if (!isSameChain(domainChain, chainId)) {
    found.push({ level: 'danger', text: 'It is for another network than the one you are on.' })
  }
  found.push(
    powers.test(primaryType)
      ? { level: 'danger', text: 'Whoever holds this signature may be able to take your funds.' }
      : {
          level: 'caution',
          text: 'A signature like this can have effects that no one can show you.',
        },
  )
  return found
}

function isSameChain(domainChain: number | string, chainId: string): boolean {
  try {
    return `eip155:${BigInt(domainChain)}` === chainId
  } catch {
    return false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
