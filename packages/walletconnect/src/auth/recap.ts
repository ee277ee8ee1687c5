import { type WcRecap, wcRecap } from '@latchkey/wire'
import * as v from 'valibot'
import { fromBase64, toBase64, utf8 } from '../crypto/bytes.ts'

const prefix = 'urn:recap:'

export function createRecap(
  namespace: string,
  methods: readonly string[],
  chains?: readonly string[],
): WcRecap {
  const limits = chains ? { chains: [...chains] } : {}
  const sorted = [...methods].sort((a, b) => a.localeCompare(b))
  return {
    att: {
      [namespace]: Object.fromEntries(sorted.map((method) => [`request/${method}`, [limits]])),
    },
  }
}

/** Standard base64 without padding, as wallets expect it; not base64url. */
export function formatRecap(recap: WcRecap): string {
  return prefix + toBase64(utf8(JSON.stringify(recap))).replaceAll('=', '')
}

/** The recap in the last resource, or null when there is none. */
export function parseRecap(resources: readonly string[] | undefined): WcRecap | null {
  const last = resources?.at(-1)
  if (!last?.startsWith(prefix)) return null
  try {
    const text = new TextDecoder().decode(fromBase64(last.slice(prefix.length).replaceAll('=', '')))
    const parsed = v.safeParse(wcRecap, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    // Neither base64 nor JSON: an ordinary resource, not a recap.
    return null
  }
}

/** The statement with the recap's sentence (ERC-5573) after the site's own. */
export function withRecapSentence(statement: string, recap: WcRecap): string {
  const parts: string[] = []
  for (const [resource, abilities] of Object.entries(recap.att)) {
    for (const [ability, actions] of groupActions(abilities)) {
      parts.push(`(${parts.length + 1}) '${ability}': ${actions.join(', ')} for '${resource}'.`)
    }
  }
  const sentence = `I further authorize the stated URI to perform the following actions on my behalf: ${parts.join(' ')}`
  if (statement.includes(sentence)) return statement
  return statement ? `${statement} ${sentence}` : sentence
}

function groupActions(abilities: WcRecap['att'][string]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const key of Object.keys(abilities)) {
    const [ability = '', ...action] = key.split('/')
    groups.set(ability, [...(groups.get(ability) ?? []), `'${action.join('/')}'`])
  }
  return groups
}

export function recapMethods(recap: WcRecap, namespace: string): string[] {
  return Object.keys(recap.att[namespace] ?? {}).map((key) => key.replace(/^request\//, ''))
}

export function recapChains(recap: WcRecap, namespace: string): string[] {
  const limits = Object.values(recap.att[namespace] ?? {}).flat()
  return [...new Set(limits.flatMap((limit) => limit.chains ?? []))]
}
